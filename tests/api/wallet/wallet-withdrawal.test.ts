import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankBind } from '#app/domain/wallet/contract.ts';
import {
  decideWithdrawal,
  walletWithdraw,
  walletWithdrawals,
  withdrawalList,
} from '#app/domain/wallet/withdrawal-contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from './ledger-state.ts';
import { balanceOf, expectW001, type Payer, payerWith } from './wallets.ts';

const CARD = '4111111111111111';
const COMPANY = { customerType: 'enterprise' as const, esignatureContractStatus: '2' };
const ACCOUNT = { bank: '工商银行宁波分行', accountNo: '3901 0288 0920 0099 999' };

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(async () => {
  await expectSoundLedger(market.db);
  await market.close();
});

const ask = ({ buyer, mbrNo }: Payer, amount: string, fields = {}, serial = newSerial()) =>
  buyer.call(walletWithdraw, { mbrNo, amount, ...ACCOUNT, ...fields }, { serial });
const decide = (withdrawalId: string, done: boolean, note = '流水 20261124001') =>
  operator.call(decideWithdrawal, { withdrawalId, done, note });
const shown = ({ buyer }: Payer) => buyer.call(walletWithdrawals, {});
const bind = async ({ buyer, mbrNo }: Payer) =>
  (await buyer.call(bankBind, { mbrNo, bankCode: 'ICBC', cardNo: CARD })).id;

describe('wallet.withdraw', () => {
  test('money of a company goes to its account: it waits, and is paid out or comes back', async () => {
    const payer = await payerWith(market, '1000.00', COMPANY);
    const [one, other] = [await ask(payer, '300'), await ask(payer, '400')];
    expect(await balanceOf(payer)).toBe('300.00');
    expect(await shown(payer)).toMatchObject({
      frozen: '700.00',
      withdrawals: [{ amount: '400.00', state: 'waiting' }, { holder: '林知夏' }],
    });
    const waiting = (await operator.call(withdrawalList, { state: 'waiting' })).content;
    expect(waiting.find(({ withdrawalId }) => withdrawalId === one.withdrawalId)).toMatchObject({
      ...{ ownerName: '测试买家', ofSeller: false, debt: '0.00' },
      ...{ bank: ACCOUNT.bank, accountNo: '3901028809200099999' },
    });
    expect((await refusalOf(decide(one.withdrawalId, true, ' '))).text).toBe(
      '请填写打款的银行流水号',
    );
    await decide(one.withdrawalId, true);
    const where = { path: '/customer/my-wallet' };
    await expectNotified(market, 'withdrawalDecided', payer.buyer, { ...where, text: /已打款/ });
    await decide(other.withdrawalId, false, '账号与户名不符');
    const refused = { ...where, text: /退回钱包/ };
    await expectNotified(market, 'withdrawalDecided', payer.buyer, refused);
    expect(await balanceOf(payer)).toBe('700.00');
    expect((await shown(payer)).frozen).toBe('0.00');
    // The last yuan can be taken along, and only all of it at once.
    await ask(payer, '650');
    expect((await refusalOf(ask(payer, '49.99'))).code).toBe('invalid');
    await ask(payer, '50');
    expect(await balanceOf(payer)).toBe('0.00');
  });

  test("of a person to a bound card, whose number is kept until the request is decided; another's card is none", async () => {
    const payer = await payerWith(market, '1000.00');
    const cardId = await bind(payer);
    const foreign = await bind(await payerWith(market, null));
    const to = { cardId, bank: '', accountNo: '4111 1111 1111 1111' };
    const wrong = async (fields: object) =>
      (await problemsOf(ask(payer, '100', { ...to, ...fields }))).map(({ path }) => path[0]);
    expect(await wrong({ cardId: '' })).toEqual(['cardId']);
    expect(await wrong({ cardId: foreign })).toEqual(['cardId']);
    expect(await wrong({ accountNo: '5555555555554444' })).toEqual(['accountNo']);
    const { withdrawalId } = await ask(payer, '100', to);
    const numberOf = async () =>
      (await shown(payer)).withdrawals.find((each) => each.withdrawalId === withdrawalId)
        ?.accountNo;
    expect(await numberOf()).toBe(CARD);
    await decide(withdrawalId, true);
    expect(await numberOf()).toBe('**** 1111');
  });

  test("wallet.withdraw: 'walletMissing', 'missing', 'invalid', 'fundsShort'; many at once never take more than there is", async () => {
    await expectW001(market, (payer) => ask(payer, '100'));
    const payer = await payerWith(market, '1000.00', COMPANY);
    const codeOf = async (amount: string, fields = {}) =>
      (await refusalOf(ask(payer, amount, fields))).code;
    expect(await codeOf('100', { bank: ' ' })).toBe('missing');
    expect(await codeOf('100', { accountNo: '12ab' })).toBe('invalid');
    expect(await codeOf('很多')).toBe('invalid');
    expect(await codeOf('1000.01')).toBe('fundsShort');
    const serial = newSerial();
    const again = await race(Array.from({ length: 3 }, () => ask(payer, '100', {}, serial)));
    expect(new Set(again.made.map(({ withdrawalId }) => withdrawalId)).size).toBe(1);
    expect(await balanceOf(payer)).toBe('900.00');
    const { made, refused } = await race(Array.from({ length: 5 }, () => ask(payer, '400')));
    expect([made.length, new Set(refused)]).toEqual([2, new Set(['fundsShort'])]);
    expect(await balanceOf(payer)).toBe('100.00');
  });
});
