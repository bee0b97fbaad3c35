import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freezeMargin } from '#app/domain/auction/contract.ts';
import {
  auctionSigns,
  auditSign,
  cancelAuction,
  deskAuction,
} from '#app/domain/auction/desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, payerWith } from '#tests/api/wallet/wallets.ts';
import { endUnaudited } from '#trading-api/auction/audit.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import { type Auction, announce, bid, closeAfter, signsOf, signUp } from './auctioning.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const inHours = (hours: number) => new Date(market.now().getTime() + hours * HOUR_MS);
/** As the forms send them: each with a serial of its own. */
const asOperator = <Answer>(send: (serial: string) => Promise<Answer>): Promise<Answer> =>
  send(newSerial());

const textsOn = (phone: string) =>
  market.db
    .select({ text: smsOutbox.text })
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(desc(smsOutbox.id));

const cancelling = (auction: Auction, reason = '卖方货源调整') =>
  asOperator((serial) =>
    operator.call(cancelAuction, { auctionId: String(auction.id), reason }, { serial }),
  );

describe('auctionDesk.cancelAuction', () => {
  test('releases every margin once, sends a message to all who signed up, and refuses later bids', async () => {
    const auction = await announce(market, { marginAmount: 50_000 });
    const payer = await payerWith(market, '1000.00');
    const [waiting] = await market.buyers(1);
    await signUp(market.db, auction, [payer.buyer]);
    await signUp(market.db, auction, [first(waiting ? [waiting] : [])], { state: 'waitAudit' }, 2);
    await payer.buyer.call(freezeMargin, { auctionId: String(auction.id) });
    await bid(payer.buyer, auction, '3000.00');
    expect(await balanceOf(payer)).toBe('500.00');
    expect(await cancelling(auction)).toBe('已取消竞价');
    expect(await balanceOf(payer)).toBe('1000.00');
    const [toPayer, toWaiting] = await Promise.all(
      [payer.buyer.phone, waiting?.phone ?? ''].map(
        async (phone) => (await textsOn(phone))[0]?.text,
      ),
    );
    expect(toPayer).toContain('“测试竞价”已取消：卖方货源调整。已冻结的保证金已退回钱包');
    expect(toWaiting).toContain('“测试竞价”已取消：卖方货源调整');
    expect(toWaiting).not.toContain('保证金');
    expect((await bid(payer.buyer, auction, '3010.00')).code).toBe('ended');
    await expectSoundLedger(market.db);
  });

  test('G404, missing without a reason, decided for one that is over or cancelled', async () => {
    const auction = await announce(market);
    const refused = async (...args: Parameters<typeof cancelling>) =>
      (await refusalOf(cancelling(...args))).code;
    expect(await refused({ ...auction, id: 999_999_999 })).toBe('G404');
    expect(await refused(auction, ' ')).toBe('missing');
    await cancelling(auction);
    expect(await refused(auction)).toBe('decided');
    const over = await announce(market, { startDate: inHours(-2), endDate: inHours(-1) });
    expect(await refused(over)).toBe('decided');
  });
});

describe('auctionDesk.signs', () => {
  test('those that wait first, the longest before; then the newest; by state and auction', async () => {
    const auction = await announce(market);
    const buyers = await market.buyers(4);
    const states = ['auditPass', 'waitAudit', 'notPass', 'waitAudit'] as const;
    const companies = ['甲公司', '乙公司', '丙公司', '甲 公司'];
    for (const [at, buyer] of buyers.entries()) {
      const fields = {
        ...{ state: states[at] ?? 'waitAudit', createdAt: inHours(at - 9) },
        ...{ companyName: companies[at], credentialNumber: `证件 ${Math.floor(at / 3)}` },
      };
      await signUp(market.db, auction, [buyer], fields, at + 1);
    }
    const auctionId = String(auction.id);
    const numbers = async (input: Input<typeof auctionSigns>) =>
      (await operator.call(auctionSigns, input)).content.map(({ bidderNo }) => bidderNo);
    expect(await numbers({ auctionId })).toEqual([2, 4, 3, 1]);
    expect(await numbers({ auctionId, state: 'waitAudit' })).toEqual([2, 4]);
    expect(await numbers({ auctionId, rows: 3, page: 2 })).toEqual([1]);
    // The operator sees who may be one party: by the credential, or the name apart from spaces.
    const { content } = await operator.call(auctionSigns, { auctionId });
    expect(content.map(({ bidderNo, sameParty }) => [bidderNo, sameParty])).toEqual([
      [2, [1, 3]],
      [4, [1]],
      [3, [1, 2]],
      [1, [2, 3, 4]],
    ]);
  });
});

describe('auctionDesk.auditSign', () => {
  const audit = (signId: string, passes: boolean, reason = '') =>
    asOperator((serial) => operator.call(auditSign, { signId, passes, reason }, { serial }));

  test('spec 2 §4: waitAudit becomes auditPass or notPass, and the notice phone gets a text message', async () => {
    const auction = await announce(market);
    const buyers = await market.buyers(2);
    await signUp(market.db, auction, buyers, { state: 'waitAudit' });
    const [good, bad] = (await signsOf(market.db, auction)).map(({ id }) => String(id));
    expect(await audit(good ?? '', true)).toBe('已通过');
    expect(await audit(bad ?? '', false, '营业执照不清晰')).toBe('已驳回');
    const rows = await signsOf(market.db, auction);
    const audited = rows.sort((a, b) => a.bidderNo - b.bidderNo);
    expect(audited.map(({ state, auditReason }) => [state, auditReason])).toEqual([
      ['auditPass', ''],
      ['notPass', '营业执照不清晰'],
    ]);
    const [passed, failed] = await Promise.all(buyers.map(({ phone }) => textsOn(phone)));
    expect(passed?.[0]?.text).toBe('【竞价】您报名的“测试竞价”资质审核已通过');
    expect(failed?.[0]?.text).toContain('资质审核未通过：营业执照不清晰');
  });

  test('decided: a sign-up that is already audited or does not exist; missing: a reason', async () => {
    const auction = await announce(market);
    await signUp(market.db, auction, await market.buyers(1), { state: 'waitAudit' });
    const id = String(first(await signsOf(market.db, auction)).id);
    const refused = async (...args: Parameters<typeof audit>) =>
      (await refusalOf(audit(...args))).code;
    expect(await refused(id, false, ' ')).toBe('missing');
    expect(await refused('none', true)).toBe('decided');
    await audit(id, true);
    expect(await refused(id, false, '再看一次')).toBe('decided');
  });
});

test('ownSign: an operator cannot audit their own sign-up', async () => {
  const auction = await announce(market);
  await signUp(market.db, auction, [operator], { state: 'waitAudit' });
  const signId = String(first(await signsOf(market.db, auction)).id);
  const audited = operator.call(auditSign, { signId, passes: true, reason: '' });
  expect(await refusalOf(audited)).toMatchObject({ code: 'ownSign', text: '不能审核本人的报名' });
  expect(first(await signsOf(market.db, auction)).state).toBe('waitAudit');
});

test('over: after the end of sign-up a sign-up can be refused, but no longer passed', async () => {
  const auction = await announce(market, { marginAmount: 50_000, signEndDate: inHours(-0.1) });
  await signUp(market.db, auction, await market.buyers(1), { state: 'waitAudit' });
  const signId = String(first(await signsOf(market.db, auction)).id);
  const audit = (passes: boolean) =>
    operator.call(auditSign, { signId, passes, reason: passes ? '' : '资料不全' });
  expect(await refusalOf(audit(true))).toMatchObject({
    code: 'over',
    text: '审核已截止，只能驳回',
  });
  expect(first(await signsOf(market.db, auction)).state).toBe('waitAudit');
  expect(await audit(false)).toBe('已驳回');
});

describe('a sign-up that was not audited in time', () => {
  const waiting = { state: 'waitAudit' } as const;
  /** Ends what is due, for a market with one auction of the test. */
  const ended = async (auction: Auction, at: Date) => {
    await endUnaudited(market.db, at);
    return (await signsOf(market.db, auction)).map(({ state, auditReason }) => [
      state,
      auditReason,
    ]);
  };
  const failed = ['notPass', '截止前未完成审核，报名已失效'];

  test('ends with the end of sign-up where a margin is asked for, else with the auction', async () => {
    const [free, dear] = [
      await announce(market, { signEndDate: inHours(0.1) }),
      await announce(market, { signEndDate: inHours(0.1), marginAmount: 50_000 }),
    ];
    const buyers = await market.buyers(2);
    for (const auction of [free, dear])
      await signUp(market.db, auction, buyers.slice(0, 1), waiting);
    await signUp(market.db, dear, buyers.slice(1), {}, 2);
    expect(await ended(dear, inHours(0.09))).toContainEqual(['waitAudit', '']);
    expect((await ended(dear, inHours(0.1))).sort()).toEqual([['auditPass', ''], failed]);
    expect(await ended(free, inHours(0.1))).toEqual([['waitAudit', '']]);
    await closeAfter(market.db, free);
    expect(await ended(free, inHours(1))).toEqual([failed]);
    const texts = (await textsOn(buyers[0]?.phone ?? '')).map(({ text }) => text);
    const text = '【竞价】您报名的“测试竞价”截止前未完成审核，报名已失效';
    expect(texts.filter((each) => each === text)).toHaveLength(2);
    expect(await endUnaudited(market.db, inHours(1))).toBe(0);
  });

  test('ends with a cancelled auction, without a second text message', async () => {
    const auction = await announce(market);
    const [buyer] = await market.buyers(1);
    await signUp(market.db, auction, buyer ? [buyer] : [], waiting);
    await cancelling(auction);
    expect(await ended(auction, inHours(0))).toEqual([failed]);
    expect(await textsOn(buyer?.phone ?? '')).toHaveLength(1);
  });

  test('decided at once by the operator and by two processes: once', async () => {
    const auction = await announce(market, { marginAmount: 50_000, signEndDate: inHours(0.1) });
    const buyers = await market.buyers(6);
    await signUp(market.db, auction, buyers, waiting);
    const signs = await signsOf(market.db, auction);
    await Promise.all([
      ...signs.map(({ id }) =>
        operator
          .call(auditSign, { signId: String(id), passes: true, reason: '' })
          .catch((error) => expect(error).toMatchObject({ code: 'decided' })),
      ),
      endUnaudited(market.db, inHours(0.1)),
      endUnaudited(market.db, inHours(0.1)),
    ]);
    for (const { phone } of buyers) expect(await textsOn(phone)).toHaveLength(1);
  });
});

describe('auctionDesk.auction', () => {
  test('full names, every bid, how many were refused, and who won', async () => {
    const auction = await announce(market);
    const buyers = await market.buyers(2);
    await signUp(market.db, auction, buyers);
    const [one, two] = buyers;
    if (!one || !two) throw new Error('no buyers');
    await bid(one, auction, '3000.00');
    await bid(two, auction, '3005.00');
    await bid(two, auction, '3020.00');
    const input = { auctionId: String(auction.id) };
    const running = await operator.call(deskAuction, input);
    expect(running.bids.content).toMatchObject([
      { sequence: 2, bidderNo: 2, companyName: '无锡第2钢材公司', price: '3020.00', count: '100' },
      { sequence: 1, bidderNo: 1, companyName: '无锡第1钢材公司', price: '3000.00' },
    ]);
    expect(running).toMatchObject({ refusedCount: 1, awards: [], bid: null });
    // The leading bid is there, however many came after it.
    const leading = { sequence: 2, price: '3020.00' };
    const old = await operator.call(deskAuction, { ...input, rows: 1, page: 2, sequence: 2 });
    expect(old).toMatchObject({
      bids: { content: [{ sequence: 1 }], totalPages: 2 },
      bid: leading,
    });
    expect(old.ranking[0]).toMatchObject(leading);
    await closeAfter(market.db, auction);
    const { awards } = await operator.call(deskAuction, input);
    expect(awards).toMatchObject([
      { companyName: '无锡第2钢材公司', price: '3020.00', count: '100' },
    ]);
  });

  test('G404', async () => {
    const unknown = operator.call(deskAuction, { auctionId: 'nothing' });
    expect((await refusalOf(unknown)).code).toBe('G404');
  });
});
