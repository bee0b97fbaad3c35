import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { bankBind, bankCancel, bankList, banks } from '#app/domain/wallet/contract.ts';
import { cardDigits } from '#app/domain/wallet/wallet.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { bankCards } from '#trading-api/schema.ts';
import { expectW001, type Payer, payerWith } from './wallets.ts';

/** Valid card numbers that belong to no real card. */
const CARD = '4111111111111111';
const OTHER_CARD = '5555555555554444';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const bind = ({ buyer, mbrNo }: Payer, cardNo = CARD, bankCode = 'ICBC') =>
  buyer.call(bankBind, { mbrNo, bankCode, cardNo });

/** Another number for each place, with its check digit. */
function cardNumber(at: number): string {
  const digits = `6222${String(at).padStart(11, '0')}`;
  const check = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(cardDigits);
  if (!check) throw new Error('no check digit');
  return check;
}

const listOf = ({ buyer, mbrNo }: Payer) => buyer.call(bankList, { mbrNo });

test('spec 3 §7: banks list, each bank once', async () => {
  const { call } = await market.buyer();
  const found = await call(banks, {});
  expect(found.length).toBeGreaterThan(5);
  expect(new Set(found.map(({ bankCode }) => bankCode)).size).toBe(found.length);
});

describe('wallet.bankBind', () => {
  test('spec 3 §7: a bank card is bound to its holder; only last digits and a hash are kept', async () => {
    const owner = await payerWith(market, null);
    const card = await bind(owner, '4111 1111-1111 1111');
    expect(card).toMatchObject({
      bankCode: 'ICBC',
      bankName: '中国工商银行',
      holder: '林知夏',
      lastDigits: '1111',
    });
    expect(await listOf(owner)).toEqual([card]);
    expect(JSON.stringify(await market.db.select().from(bankCards))).not.toContain('41111111');
  });

  test('two customers may bind the same card, and its hashes differ', async () => {
    await bind(await payerWith(market, null), OTHER_CARD);
    await bind(await payerWith(market, null), OTHER_CARD);
    const hashes = (await market.db.select().from(bankCards))
      .filter(({ lastDigits }) => lastDigits === '4444')
      .map(({ cardNoHash }) => cardNoHash);
    expect(new Set(hashes).size).toBe(2);
  });

  testWhenFull('tooMany: ten cards at most, also at once; one less makes room', async () => {
    const owner = await payerWith(market, null);
    const cards = Array.from({ length: 12 }, (_, at) => cardNumber(at));
    const answers = await Promise.allSettled(cards.map((card) => bind(owner, card)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await refusalOf(bind(owner, cardNumber(12)))).toEqual({
      code: 'tooMany',
      text: '最多绑定 10 张银行卡，请先解绑不再使用的卡',
    });
    const [card] = await listOf(owner);
    await owner.buyer.call(bankCancel, { mbrNo: owner.mbrNo, id: card?.id ?? '' });
    await bind(owner, cardNumber(12));
    expect(await listOf(owner)).toHaveLength(10);
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, bind));

  test.each(['4111111111111112', '12345', 'not a number', ''])('invalid: %s', async (cardNo) => {
    const owner = await payerWith(market, null);
    expect(await refusalOf(bind(owner, cardNo))).toEqual({
      code: 'invalid',
      text: '请输入正确的银行卡号',
    });
  });

  test('exists: a card is bound once, also when it is sent at once', async () => {
    const owner = await payerWith(market, null);
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => bind(owner)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(bind(owner, CARD, 'CMB'))).code).toBe('exists');
    expect(await listOf(owner)).toHaveLength(1);
  });

  test('invalid: an unknown bank', async () => {
    const owner = await payerWith(market, null);
    expect((await refusalOf(bind(owner, CARD, 'NONE'))).code).toBe('invalid');
  });

  test('the same serial binds once and answers alike', async () => {
    const { buyer, mbrNo } = await payerWith(market, null);
    const serial = newSerial();
    const send = () => buyer.call(bankBind, { mbrNo, bankCode: 'CMB', cardNo: CARD }, { serial });
    expect(await send()).toEqual(await send());
  });
});

describe('wallet.bankList', () => {
  test("the customer's own cards only, the newest first", async () => {
    const owner = await payerWith(market, null);
    await bind(owner, CARD, 'ICBC');
    await bind(owner, OTHER_CARD, 'CMB');
    expect((await listOf(owner)).map(({ bankCode }) => bankCode)).toEqual(['CMB', 'ICBC']);
    expect(await listOf(await payerWith(market, null))).toEqual([]);
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, listOf));
});

describe('wallet.bankCancel', () => {
  const cancel = ({ buyer, mbrNo }: Payer, id: string) => buyer.call(bankCancel, { mbrNo, id });

  test('spec 3 §7: a bank card is cancelled, and can then be bound again', async () => {
    const owner = await payerWith(market, null);
    const { id } = await bind(owner);
    expect(await cancel(owner, id)).toBe('success');
    expect(await cancel(owner, id)).toBe('success');
    expect(await listOf(owner)).toEqual([]);
    await bind(owner);
  });

  test("another customer's card stays bound", async () => {
    const owner = await payerWith(market, null);
    const { id } = await bind(owner);
    await cancel(await payerWith(market, null), id);
    expect(await listOf(owner)).toHaveLength(1);
  });

  test('the audit log names the card that was unbound, once', async () => {
    const owner = await payerWith(market, null);
    const stranger = await payerWith(market, null);
    const { id } = await bind(owner);
    for (const one of [stranger, owner, owner]) await cancel(one, id);
    const removalsOf = async ({ buyer }: Payer) =>
      (await buyer.call(auditPage, { action: 'bankCardRemoved' })).content;
    expect(await removalsOf(owner)).toMatchObject([{ detail: '中国工商银行 尾号 1111' }]);
    expect(await removalsOf(stranger)).toEqual([]);
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, (own) => cancel(own, '1')));
});
