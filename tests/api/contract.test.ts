import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { askCode, payerWith } from '#tests/api/wallet/wallets.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const enterprise = () =>
  market.buyer({ customerType: 'enterprise', esignatureContractStatus: '0' });

async function sign(buyer: Buyer) {
  const { version } = await buyer.call(contractDetail, {});
  return buyer.call(contractSign, { version });
}

describe('contract.detail, contract.sign', () => {
  test('spec 3 §4: status 2 means signed', async () => {
    const buyer = await enterprise();
    const before = await buyer.call(contractDetail, {});
    expect(before).toMatchObject({ esignatureContractStatus: '0', signedDate: null });
    expect(before.sections.length).toBeGreaterThan(3);
    const signed = await sign(buyer);
    expect(signed).toMatchObject({ esignatureContractStatus: '2', alreadySigned: false });
    const { esignatureContractStatus, signedDate } = signed;
    expect(await buyer.call(contractDetail, {})).toMatchObject({
      esignatureContractStatus,
      signedDate,
    });
  });

  test('spec 3 §6: direct buy is open once the contract is signed', async () => {
    const buyer = await enterprise();
    const goods = await market.offer();
    expect((await refusalOf(submit(buyer, direct(goods, '1')))).code).toBe('contractUnsigned');
    await sign(buyer);
    expect(await submit(buyer, direct(goods, '1'))).toBeTruthy();
  });

  test('signing it again keeps the time it was signed at', async () => {
    const buyer = await enterprise();
    const first = await sign(buyer);
    market.advance(60_000);
    expect(await sign(buyer)).toEqual({ ...first, alreadySigned: true });
  });

  test('contractNeedless: personal customers sign none', async () => {
    const buyer = await market.buyer();
    const refused = { code: 'contractNeedless', text: '个人买家无需签署合同' };
    expect(await refusalOf(buyer.call(contractDetail, {}))).toEqual(refused);
    expect(await refusalOf(buyer.call(contractSign, { version: '1' }))).toEqual(refused);
  });

  test('changed: what has changed since it was read is not signed', async () => {
    const buyer = await enterprise();
    expect((await refusalOf(buyer.call(contractSign, { version: 'older' }))).code).toBe('changed');
    expect((await buyer.call(contractDetail, {})).esignatureContractStatus).toBe('0');
  });
});

describe('operator.smsOutbox', () => {
  test('the operator reads what was sent, newest first, also for one phone', async () => {
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    const payer = await payerWith(market, null);
    await askCode(payer, '7700.00');
    await askCode(await payerWith(market, null), '1.00');
    const all = await operator.call(smsOutboxList, {});
    expect(all.content[0]?.text).toMatch(/验证码 \d{6}，您正在支付 ¥1\.00/);
    const { phone } = payer.buyer;
    const { content, totalElements } = await operator.call(smsOutboxList, { phone });
    expect(totalElements).toBe(1);
    expect(content).toMatchObject([{ phone, text: expect.stringContaining('¥7,700.00') }]);
  });

  test.each(['buyer', 'buyer,seller'])('G003: a %s does not', async (platformType) => {
    const buyer = await market.buyer({ platformType });
    expect((await refusalOf(buyer.call(smsOutboxList, {}))).code).toBe('G003');
  });
});
