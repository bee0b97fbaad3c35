import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ROLES, type Role, roleMay } from '#app/domain/account/roles.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { markRefundDone } from '#app/domain/remittance/money-desk-contract.ts';
import { decideWithdrawal } from '#app/domain/wallet/withdrawal-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { nothingFound } from '#tests/conformance/step.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';

let market: OpenMarket;
let owner: Buyer;
let former: Buyer;
const people = new Map<Role, Buyer>();
beforeAll(async () => {
  market = await openMarket();
  owner = await market.buyer({
    ...{ customerType: 'enterprise', esignatureContractStatus: '2' },
    ...{ platformType: 'buyer,seller,operator', sellerCode: SELF_SELLER_CODE },
  });
  for (const role of ROLES) people.set(role, await member(market, owner, role));
  former = await member(market, owner, 'admin');
  await owner.call(removeMember, { personId: String(former.id) });
});
afterAll(() => market.close());

const inputs = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));
/** Calls that end the session that the next call would need. */
const ENDS_SESSION = ['user.logout', 'user.endSessions'];
const own = catalogue.filter(
  ({ name, access }) =>
    ['customer', 'seller', 'operator'].includes(access) && !ENDS_SESSION.includes(name),
);
const desks = own.filter(({ access }) => access === 'operator');

/** A limit of calls that is used up is no refusal of the person. */
const isRefused = (code: string | undefined) =>
  [RESULT.forbidden, RESULT.notLoggedIn].find((each) => each === code);

test.each(inTurn(own, 3).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is open to the roles that have its permission, and to no former member',
  async (_, endpoint) => {
    const input = inputs.get(endpoint)?.(nothingFound('13800000000', 'of nobody')) ?? {};
    const answerTo = async ({ token }: Buyer) =>
      (await exchange(endpoint, input, { baseUrl: market.url, token })).code;
    for (const [role, person] of people) {
      const expected = roleMay(role, endpoint.permission) ? undefined : RESULT.forbidden;
      expect(isRefused(await answerTo(person)), role).toBe(expected);
    }
    expect(await answerTo(former)).toBe(RESULT.notLoggedIn);
  },
);

test('by default a write needs the permission to trade, and a read the permission to view', () => {
  const writes = own.filter(({ serial, locked }) => serial || locked);
  // Carts, drafts and calendars are a person's own; about a weight who decides on it answers, else who trades.
  const free = writes.filter(({ permission }) => permission === 'view').map(({ name }) => name);
  expect(free).toEqual([
    'cart.add',
    'deadline.calendarFeed',
    'delivery.answer',
    'pastedList.addToCart',
  ]);
});

test('nobody changes anything at the desks by the permission to view', () => {
  const reads = ({ method, content }: (typeof desks)[number]) =>
    method === 'GET' || (content instanceof z.ZodObject && 'totalElements' in content.shape);
  const viewed = desks.filter(({ permission }) => permission === 'view');
  expect(viewed.filter((endpoint) => !reads(endpoint)).map(({ name }) => name)).toEqual([]);
});

test('at the desks finance moves the money, and administrators alone read what others are sent', async () => {
  const named = (permission: string) =>
    desks.flatMap((each) => (each.permission === permission ? [each.name] : [])).sort();
  expect(named('pay')).toEqual([
    'afterSaleDesk.step',
    'auctionDesk.waiveDefault',
    'bankStatement.answer',
    'bankStatement.assign',
    'bankStatement.book',
    'bankStatement.drop',
    'bankStatement.forgetLayout',
    'bankStatement.import',
    'bankStatement.read',
    'bankStatement.saveLayout',
    'bankStatement.setAside',
    'bankStatement.undo',
    'invoiceDesk.decideTitle',
    'marketingDesk.accounts',
    'marketingDesk.balances',
    'marketingDesk.endCoupon',
    'marketingDesk.giveGiftCard',
    'marketingDesk.givePoints',
    'marketingDesk.issueCoupon',
    'marketingDesk.saveIntegralRule',
    'moneyDesk.askProvider',
    'moneyDesk.cancelOrder',
    'moneyDesk.closeAgain',
    'moneyDesk.compareAgain',
    'moneyDesk.refundDone',
    'moneyDesk.retryRefund',
    'moneyDesk.settleDifference',
    'moneyDesk.settleUnclosed',
    'withdrawal.decide',
  ]);
  expect(named('administer')).toEqual([
    'accountDesk.changePhone',
    'accountDesk.close',
    'accountDesk.detail',
    'accountDesk.list',
    'accountDesk.rename',
    'accountDesk.resume',
    'accountDesk.saveStoreTerms',
    'accountDesk.suspend',
    'auditDesk.page',
    'marketDesk.invite',
    'marketDesk.keepMark',
    'marketDesk.save',
    'marketDesk.settings',
    'operator.deliveries',
    'operator.mailFile',
    'operator.retryDelivery',
    'operator.retryText',
    'operator.smsOutbox',
    'ownStore.handOver',
    'ownStore.open',
    'setupDesk.fillCatalogue',
    'setupDesk.openStore',
    'setupDesk.saveTransfer',
    'setupDesk.skip',
    'setupDesk.steps',
    'setupDesk.tryMessage',
    'totpDesk.reset',
  ]);
  const codeFor = async (role: Role, ...[endpoint, input]: Parameters<Buyer['call']>) =>
    (await refusalOf((people.get(role) as Buyer).call(endpoint, input, { serial: newSerial() })))
      .code;
  const decision = { withdrawalId: '0', done: true };
  expect(await codeFor('finance', decideWithdrawal, decision)).toBe(RESULT.notFound);
  expect(await codeFor('buyer', decideWithdrawal, decision)).toBe(RESULT.forbidden);
  const refund = { id: '0', reference: '网银 0001' };
  expect(await codeFor('finance', markRefundDone, refund)).toBe(RESULT.notFound);
  expect(await codeFor('viewer', markRefundDone, refund)).toBe(RESULT.forbidden);
  for (const role of ['buyer', 'approver', 'finance', 'viewer'] as const)
    expect(await codeFor(role, smsOutboxList, {}), role).toBe(RESULT.forbidden);
  const outbox = await people.get('admin')?.call(smsOutboxList, {});
  expect(outbox?.totalElements).toBeGreaterThan(0);
});

test('a refusal says which role is needed, and who has it', async () => {
  const viewer = people.get('viewer');
  const refused = await viewer
    ?.call(removeMember, { personId: '1' })
    .catch((error: { text: string }) => error.text);
  expect(refused).toContain('您的角色是「只读」');
  expect(refused).toContain('需要「管理员」');
  expect(refused).toContain('测试买家');
});

test('orders of a company are unknown to the members of another', async () => {
  const other = await company(market);
  const stranger = await member(market, other, 'admin');
  const { orderCode } = await submit(
    people.get('buyer') as Buyer,
    direct(await market.offer(), '1'),
  );
  await expect(stranger.call(orderById, { id: orderCode })).rejects.toMatchObject({
    code: 'G404',
  });
  const colleague = people.get('viewer') as Buyer;
  expect(await colleague.call(orderById, { id: orderCode })).toMatchObject({ orderCode });
});
