import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionaryByType, regionTree } from '#app/domain/catalogue/contract.ts';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { checkoutPreview } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { invoiceRequests, registerInvoice, saleInvoices } from '#app/domain/invoice/contract.ts';
import {
  choiceDesk,
  saveCategoryTax,
  saveChoices,
} from '#app/domain/market/choice-desk-contract.ts';
import { apply, received, registration } from '#tests/api/invoice/invoicing.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auditEvents } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

type Kind = Input<typeof saveChoices>['kind'];
const say = (kind: Kind, ...choices: [code: string, taken: boolean, name?: string][]) =>
  operator.call(saveChoices, {
    kind,
    choices: choices.map(([code, taken, name = '']) => ({ code, taken, name })),
  });

const entries = async (type: string) =>
  (await market.call(dictionaryByType, { type })).map(({ name }) => name);

const lastDetail = async () => {
  const { action } = auditEvents;
  const rows = await market.db.select().from(auditEvents).where(eq(action, 'choicesSaved'));
  return rows.at(-1)?.detail;
};

describe('choiceDesk.save: ways of delivery', () => {
  test('issue 51 §1: a way that is switched off is offered nowhere and refused with words; switched on, it is back', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay: 5 });
    await addOwnAddress(buyer);
    await say('deliveryWay', ['2', false], ['3', false], ['4', false], ['5', false]);
    expect(await lastDetail()).toContain('停用：自提、物流/自提、配送、物流/自提/配送');
    expect(await entries('DELIVERY_WAY')).toEqual(['物流']);
    const source = {
      ...{ from: 'direct' as const, skuId: String(goods.id) },
      ...{ skuType: 'sale' as const, num: '1' },
    };
    const preview = await buyer.call(checkoutPreview, { source });
    expect(first(preview.lines).deliveryMethods).toEqual([1]);
    const refused = submit(
      buyer,
      direct(goods, '1', { deliveryMethod: 4, reservationDate: '2099-01-01T00:00:00Z' }),
    );
    expect((await refusalOf(refused)).text).toContain('本市场暂不提供配送');
    const groups = await market.call(searchCriteria, {});
    const offered = groups.find(({ name }) => name === 'deliveryWay')?.list ?? [];
    expect(offered.map(({ code }) => code)).not.toContain('5');
    await say('deliveryWay', ['2', true], ['3', true], ['4', true], ['5', true]);
    expect(await lastDetail()).toContain('启用：');
    expect(await entries('DELIVERY_WAY')).toHaveLength(5);
  });

  test('issue 51 §1: a market calls a way as it likes, in lists and dictionaries', async () => {
    const { id } = await market.offer({ deliveryWay: 1, productName: '改名螺纹' });
    await say('deliveryWay', ['1', true, '厂家代办物流']);
    expect(await entries('DELIVERY_WAY')).toContain('厂家代办物流');
    const { content } = await market.call(pageData, { name: '改名螺纹' });
    expect(content.find((each) => each.id === String(id))?.deliveryWayName).toBe('厂家代办物流');
    await say('deliveryWay', ['1', true, '']);
    expect(await entries('DELIVERY_WAY')).toContain('物流');
  });

  test('invalid: the last way stays, and a name has its limit', async () => {
    const ways = ['1', '2', '3', '4', '5'].map((code): [string, boolean] => [code, false]);
    expect((await refusalOf(say('deliveryWay', ...ways))).code).toBe('invalid');
    expect((await refusalOf(say('deliveryWay', ['1', true, '长'.repeat(13)]))).code).toBe(
      'invalid',
    );
    expect((await refusalOf(say('deliveryWay', ['9', true]))).code).toBe('invalid');
  });
});

describe('choiceDesk.save: regions', () => {
  test('issue 51 §1: an order to a region that is switched off is refused, and addresses there stay readable', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay: 1 });
    const address = await addOwnAddress(buyer, {
      warehouseAddress: '江苏省无锡市惠山区堰新路 1 号',
    });
    await say('region', ['320200', false]);
    expect(await lastDetail()).toBe('停用：无锡市');
    const order = direct(goods, '1', { deliveryMethod: 1 });
    const asked = { ...order, addressId: String(address.id) };
    expect(await problemsOf(submit(buyer, asked))).toMatchObject([
      { path: ['addressId'], text: '本市场暂不配送到江苏省无锡市，请更换地址或选择自提' },
    ]);
    const tree: { code: string; children: { code: string }[] }[] = JSON.parse(
      await market.call(regionTree, {}),
    );
    const jiangsu = tree.find(({ code }) => code === '320000');
    expect(jiangsu?.children.map(({ code }) => code)).not.toContain('320200');
    await say('region', ['320000', false]);
    expect((await problemsOf(submit(buyer, asked)))[0]?.text).toContain('江苏省，');
    await say('region', ['320000', true], ['320200', true]);
    await submit(buyer, asked);
  });

  test('invalid: nowhere at all', async () => {
    const { regions } = await operator.call(choiceDesk, {});
    const none = regions.map(({ code }): [string, boolean] => [code, false]);
    expect((await refusalOf(say('region', ...none))).code).toBe('invalid');
    expect((await refusalOf(say('region', ['1', false]))).code).toBe('invalid');
  });
});

describe('choiceDesk.save, choiceDesk.saveCategoryTax: rates of tax', () => {
  test('issue 51 §1: invoices take the rates of the market and begin with that of the goods’ category', async () => {
    const requested = async () => {
      const order = await received(market);
      const { orderCode } = order;
      return { ...order, ...(await apply(order.buyer, [{ orderCode, amount: '38500.00' }])) };
    };
    const asked = async ({ seller, id }: Awaited<ReturnType<typeof requested>>) =>
      (await seller.call(saleInvoices, { id })).content[0]?.lines[0]?.usualRate;
    const before = await requested();
    expect(await asked(before)).toBe('13');
    await operator.call(saveCategoryTax, { categoryCode: '01', taxRate: '9' });
    expect(await lastDetail()).toContain('：9%');
    // An order keeps the rate that its price was said with.
    expect(await asked(before)).toBe('13');
    // Processes hear of the change after its answer.
    const orders = [before];
    const ofNewest = async () => {
      const newest = await requested();
      orders.push(newest);
      return asked(newest);
    };
    await expect.poll(ofNewest).toBe('9');
    const { buyer, seller, id } = orders.at(-1) ?? before;
    await say('taxRate', ['13', false], ['17', true]);
    expect(await entries('TAX_RATE')).toEqual([
      ...['17%', '9%', '6%', '5%', '3%', '1%', '0%', '免税', '不征税'],
    ]);
    const values = { ...(await registration(market, seller, id)), rateReason: '自产农产品' };
    const refused = problemsOf(seller.call(registerInvoice, values));
    expect(await refused).toMatchObject([{ path: ['taxRate'], code: 'invalid' }]);
    const exempt = { ...values, taxRate: 'exempt', taxAmount: '0' };
    await seller.call(registerInvoice, exempt);
    const [issued] = (await buyer.call(invoiceRequests, { id })).content;
    expect(issued?.invoices).toMatchObject([{ taxRate: 0, taxCode: 'exempt' }]);
    // What an invoice has already it keeps, whatever the market takes by now.
    await say('taxRate', ['exempt', false], ['13', true]);
    const corrects = values.number ?? '';
    await seller.call(registerInvoice, {
      ...(await registration(market, seller, id)),
      ...{ corrects, taxRate: 'exempt', taxAmount: '0', rateReason: '免税农产品' },
    });
    await operator.call(saveCategoryTax, { categoryCode: '01', taxRate: '' });
  });

  test('choiceDesk.saveCategoryTax: invalid, a rate that the market does not take', async () => {
    const save = (fields: Partial<Input<typeof saveCategoryTax>>) =>
      refusalOf(operator.call(saveCategoryTax, { categoryCode: '01', taxRate: '12', ...fields }));
    expect((await save({})).code).toBe('invalid');
    expect((await save({ categoryCode: '9999', taxRate: '13' })).code).toBe('G404');
  });
});
