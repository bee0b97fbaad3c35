import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECRET_MARK } from '#app/domain/message/sending.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { messageDeliveries, settings, smsOutbox } from '#trading-api/schema.ts';

const CODE = '402817';
const TOKEN = 'a-token-of-forty-three-letters-and-digits-12';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** What the version before has written: codes and links stand in the texts, and what was taken is «sent». */
beforeEach(async () => {
  const now = market.now();
  const text = { phone: '13722227777', sentAt: now, nextTryAt: now };
  const code = { ...text, text: `【衡材网】验证码 ${CODE}，您正在登录`, code: CODE };
  const link = { ...text, text: `【审批】打开 https://x.cn/approval/${TOKEN} 链接` };
  const mail = { channel: 'mail', customerId: 1, address: 'x@x.cn', subject: 's' } as const;
  const times = { createdAt: now, nextTryAt: now };
  await market.db.delete(smsOutbox);
  await market.db.delete(messageDeliveries);
  await market.db.insert(smsOutbox).values([
    { ...code, state: 'sent' },
    { ...code, state: 'waiting' },
    { ...link, state: 'kept' },
    { ...text, text: '【竞价】您已出局', state: 'failed' },
  ]);
  await market.db.insert(messageDeliveries).values([
    { ...mail, ...times, text: '待审批', path: `/approval/${TOKEN}`, state: 'sent' },
    { ...mail, ...times, text: `您的邮箱验证码为 ${CODE}，`, path: null, state: 'kept' },
    { ...mail, ...times, text: '您的订单', path: '/customer/purchase-order/1', state: 'failed' },
  ]);
});

/** Moves the rows as the migration does. */
async function migrate() {
  const file = readdirSync(MIGRATIONS_FOLDER).find((name) => name.endsWith('_sending_states.sql'));
  const statements = readFileSync(path.join(MIGRATIONS_FOLDER, file ?? ''), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^UPDATE /m.test(statement));
  expect(statements).toHaveLength(6);
  for (const statement of statements) await market.db.execute(sql.raw(statement));
  return {
    texts: await market.db.select().from(smsOutbox).orderBy(asc(smsOutbox.id)),
    mails: await market.db.select().from(messageDeliveries).orderBy(asc(messageDeliveries.id)),
  };
}

test('what was sent was accepted; codes and links are known, and stay in a demo', async () => {
  const { texts, mails } = await migrate();
  expect(texts).toMatchObject([
    { state: 'accepted', text: expect.stringContaining(CODE), code: CODE, nextTryAt: null },
    { state: 'waiting', text: expect.stringContaining(CODE), code: CODE },
    { state: 'kept', text: expect.stringContaining(TOKEN), secret: TOKEN },
    { state: 'failed', text: '【竞价】您已出局', code: null, secret: null },
  ]);
  expect(mails).toMatchObject([
    { state: 'accepted', path: `/approval/${TOKEN}`, secret: TOKEN },
    { state: 'kept', text: expect.stringContaining(CODE), secret: CODE },
    { state: 'failed', path: '/customer/purchase-order/1', secret: null },
  ]);
});

test('elsewhere they are erased, but of what is still to be sent', async () => {
  await market.db.delete(settings).where(eq(settings.name, 'demo'));
  const { texts, mails } = await migrate();
  expect(texts).toMatchObject([
    { text: `【衡材网】验证码 ${SECRET_MARK}，您正在登录`, code: '', secret: null },
    { text: expect.stringContaining(CODE), code: CODE },
    { text: `【审批】打开 https://x.cn/approval/${SECRET_MARK} 链接`, code: null, secret: '' },
    { text: '【竞价】您已出局', code: null, secret: null },
  ]);
  expect(mails).toMatchObject([
    { path: `/approval/${SECRET_MARK}`, secret: '' },
    { text: `您的邮箱验证码为 ${SECRET_MARK}，`, path: null, secret: '' },
    { path: '/customer/purchase-order/1', secret: null },
  ]);
});
