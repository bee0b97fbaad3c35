import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, auditPage } from '#app/domain/account/audit-contract.ts';
import { checkAuditLog } from '#app/domain/account/audit-log-check.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auditEvents, auditLinks } from '#trading-api/schema.ts';

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market, '远澄链');
});
afterAll(() => market.close());

const save = (from: number) => owner.call(saveApprovalRule, { oneLevelFrom: String(from) });

async function exported(rows = 1000) {
  const lines: string[] = [];
  for (;;) {
    const part = await owner.call(auditLog, { after: lines.length, rows });
    lines.push(...part.lines);
    if (lines.length >= part.length) return { ...part, lines };
  }
}

test('the log of an account is a chain, in parts as at once, with its head', async () => {
  for (const from of [1, 2, 3, 4, 5]) await save(from);
  const { content } = await owner.call(auditPage, {});
  const log = await exported();
  expect(log.length).toBe(content.length);
  expect((await exported(2)).lines).toEqual(log.lines);
  const checked = await checkAuditLog(log.lines.join('\n'));
  expect(checked).toEqual({
    ...{ entries: log.length, account: String(owner.id), head: log.head, fault: null },
  });
  expect(JSON.parse(first(log.lines.slice(-1))).record).toMatchObject({
    ...{ action: 'approvalRuleSaved', person: String(owner.id), name: '远澄链' },
    changes: [{ before: '4.00', after: '5.00' }],
  });
});

test('entries that are written at once stand one after the other', async () => {
  await Promise.all(times(12, (at) => save(100 + at)));
  const { lines, length } = await exported();
  expect(await checkAuditLog(lines.join('\n'))).toMatchObject({ entries: length, fault: null });
});

test('nothing changes or deletes a link, and a line that is changed in the database is named', async () => {
  const { lines } = await exported();
  const own = eq(auditLinks.accountId, owner.id);
  await expect(market.db.update(auditLinks).set({ text: '{}' }).where(own)).rejects.toThrow();
  await expect(market.db.delete(auditLinks).where(own)).rejects.toThrow();
  const changed = lines.with(2, first(lines.slice(2)).replace('approvalRuleSaved', 'login'));
  expect((await checkAuditLog(changed.join('\n'))).fault?.line).toBe(3);
});

test('an entry that has its link, as one of a restored backup, gets no second one', async () => {
  const before = await market.db.$count(auditLinks);
  await market.db.execute(sql`select link_audit_event(event) from ${auditEvents} event`);
  expect(await market.db.$count(auditLinks)).toBe(before);
  expect(before).toBe(await market.db.$count(auditEvents));
});

test('audit.log is for administrators', async () => {
  const buyer = await member(market, owner, 'buyer');
  expect(await refusalOf(buyer.call(auditLog, {}))).toMatchObject({ code: 'G003' });
});
