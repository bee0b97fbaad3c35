import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { login, userByToken } from '#app/domain/account/contract.ts';
import { closeAccountAtDesk } from '#app/domain/account/desk-contract.ts';
import {
  oneTimeLink,
  registerByLink,
  resetByLink,
} from '#app/domain/account/one-time-link-contract.ts';
import { changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { tokenIn } from '#tests/api/support/printed-link.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { customers, knownDevices, oneTimeLinks, totpSecrets } from '#trading-api/schema.ts';

const PASSWORD = 'a password of some length';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket(undefined, {
    isDemo: false,
    registration: { proof: 'link', perNetwork: 9 },
  });
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const run = async (...args: string[]) => marketCommand(args)(market.db, { now: market.now() });
const linkOf = async (...args: string[]) => tokenIn(await run(...args));
const reset = (token: string, password = PASSWORD) => market.call(resetByLink, { token, password });
const open = (token: string) =>
  market.call(registerByLink, {
    token,
    password: PASSWORD,
    name: '新人',
    customerType: 'personal',
  });

let last = 0;
const newPhone = () => `1371000${String(++last).padStart(4, '0')}`;

test('who runs the market invites a person, who registers where nobody else can', async () => {
  const phone = newPhone();
  const printed = await run('invite', phone);
  const token = tokenIn(printed);
  expect(printed).toContain(phone);
  // A copy of the database opens nothing.
  expect(await market.db.$count(oneTimeLinks, eq(oneTimeLinks.tokenHash, token))).toBe(0);
  expect(await market.call(oneTimeLink, { token })).toMatchObject({ purpose: 'register', phone });
  const session = await open(token);
  expect(session.userInfo).toMatchObject({ phone, name: '新人' });
  await market.call(login, { phone, password: PASSWORD });
  const [account] = await market.db.select().from(customers).where(eq(customers.phone, phone));
  expect(account?.phoneProvedAt).not.toBeNull();
  expect(await refusalOf(open(token))).toMatchObject({ code: 'decided' });
});

test('user.resetByLink: a password is set, all sessions end, and it is written down', async () => {
  const buyer = await market.buyer({ phoneProvedAt: market.now() });
  await market.db
    .insert(totpSecrets)
    .values({ personId: buyer.id, secret: 'x', onAt: market.now() });
  await reset(await linkOf('reset', buyer.phone));
  expect(await refusalOf(market.call(userByToken, { token: buyer.token }))).toMatchObject({
    code: 'G001',
  });
  // The authenticator of who has proved the phone stays, unless it is lost.
  const attempt = () => market.call(login, { phone: buyer.phone, password: PASSWORD });
  expect(await refusalOf(attempt())).toMatchObject({ code: 'secondStep' });
  await run('reset', buyer.phone, '--totp');
  await attempt();
  const { token } = await attempt();
  const log = await market.call(auditPage, { rows: 20 }, { token });
  expect(log.content.map(({ action, detail }) => `${action} ${detail}`)).toEqual(
    expect.arrayContaining([
      'passwordReset 一次性链接',
      'totpReset ',
      expect.stringMatching(/^linkMade 重置密码，190\*\*\*\*/),
    ]),
  );
});

test('what another one has set up for a phone that is not theirs does not stay', async () => {
  const buyer = await market.buyer({ mail: 'other@example.com' });
  await market.db
    .insert(totpSecrets)
    .values({ personId: buyer.id, secret: 'x', onAt: market.now() });
  await market.db
    .insert(knownDevices)
    .values({ customerId: buyer.id, deviceHash: 'x', usedAt: market.now() });
  await reset(await linkOf('reset', buyer.phone));
  await market.call(login, { phone: buyer.phone, password: PASSWORD });
  const [account] = await market.db.select().from(customers).where(eq(customers.id, buyer.id));
  expect(account).toMatchObject({ mail: null, phoneProvedAt: expect.any(Date) });
  expect(await market.db.$count(knownDevices, eq(knownDevices.customerId, buyer.id))).toBe(0);
});

test('user.oneTimeLink, user.registerByLink, user.resetByLink: over, decided, missing, invalid, exists', async () => {
  const buyer = await market.buyer();
  const calls = (token: string) => [market.call(oneTimeLink, { token }), open(token), reset(token)];
  const refusals = (token: string) => Promise.all(calls(token).map(refusalOf));
  const codes = async (token: string) => (await refusals(token)).map(({ code }) => code);
  expect(await codes('of nobody')).toEqual(['G404', 'G404', 'G404']);

  const late = await linkOf('reset', buyer.phone);
  market.advance(HOUR_MS);
  expect(await codes(late)).toEqual(['over', 'over', 'over']);

  const replaced = await linkOf('reset', buyer.phone);
  const token = await linkOf('reset', buyer.phone);
  expect(await refusalOf(reset(replaced))).toMatchObject({ code: 'G404' });
  expect(await refusalOf(reset(token, 'short'))).toMatchObject({ code: 'invalid' });
  // It is for a password alone.
  expect(await refusalOf(open(token))).toMatchObject({ code: 'G404' });
  await reset(token);
  expect(await codes(token)).toEqual(['decided', 'decided', 'decided']);

  const phone = newPhone();
  const invitation = await linkOf('invite', phone);
  const unnamed = {
    token: invitation,
    password: PASSWORD,
    name: ' ',
    customerType: 'personal',
  } as const;
  expect(await refusalOf(market.call(registerByLink, unnamed))).toMatchObject({ code: 'missing' });
  expect(
    await refusalOf(
      market.call(registerByLink, { ...unnamed, name: '新人', password: '1234567890' }),
    ),
  ).toMatchObject({ code: 'invalid' });
  await market.buyer({ phone });
  expect(await refusalOf(open(invitation))).toMatchObject({ code: 'exists' });
});

test('a link is good once, also of many at once', async () => {
  const { phone } = await market.buyer();
  const token = await linkOf('reset', phone);
  const resets = await race(times(5, (at) => reset(token, `${PASSWORD} ${at}`)));
  expect(resets.made).toHaveLength(1);
  const invitation = await linkOf('invite', newPhone());
  const opened = await race(times(5, () => open(invitation)));
  expect(opened.made).toHaveLength(1);
});

test('no link opens an account that was closed, or has another phone by now', async () => {
  const [closed, moved] = await market.buyers(2);
  const links = [
    await linkOf('reset', closed?.phone ?? ''),
    await linkOf('reset', moved?.phone ?? ''),
  ];
  await operator.call(closeAccountAtDesk, {
    accountId: String(closed?.id),
    reason: '本人要求',
  });
  const phone = newPhone();
  await operator.call(changePhoneAtDesk, { accountId: String(moved?.id), phone, reason: '换号' });
  for (const token of links) expect(await refusalOf(reset(token))).toMatchObject({ code: 'G404' });
  await expect(run('reset', closed?.phone ?? '')).rejects.toThrow('没有账号');
});
