import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { sellerOf, sold } from '#tests/api/delivery/sending.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { sellers } from '#trading-api/schema.ts';
import { TITLE } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const SPACED = '远澄 机械制造有限公司';

test('issue 18 §1: the printed papers of an order have both companies with their tax numbers', async () => {
  const buyer = await market.buyer({ name: TITLE.name });
  const { orderCode } = await sold(market, { buyer });
  const seller = await sellerOf(market);
  const [store] = await market.db.select().from(sellers).where(eq(sellers.code, 'S0001'));
  const none = await buyer.call(orderParties, { orderCode });
  expect(none.buyer).toEqual({ name: TITLE.name, taxNo: '' });
  // Not of its own name: it says nothing about the company.
  await buyer.call(saveInvoiceTitle, { ...TITLE, name: '别的公司', taxNo: '91330200MA2XYC0611' });
  await buyer.call(saveInvoiceTitle, { ...TITLE, name: SPACED });
  await seller.call(saveInvoiceTitle, { ...TITLE, name: store?.name ?? '' });
  const shown = {
    buyer: { name: TITLE.name, taxNo: TITLE.taxNo },
    seller: { name: store?.name, taxNo: expect.stringMatching(/^.{18}$/) },
  };
  expect(await buyer.call(orderParties, { orderCode })).toEqual(shown);
  expect(await seller.call(orderParties, { orderCode })).toEqual(shown);
});

test('G404: an order is printed by its buyer and its seller, not by others', async () => {
  const { orderCode } = await sold(market);
  const other = await market.buyer();
  expect((await refusalOf(other.call(orderParties, { orderCode }))).code).toBe('G404');
  const stranger = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0002' });
  expect((await refusalOf(stranger.call(orderParties, { orderCode }))).code).toBe('G404');
});

test('issue 18 §1: the contract says who has signed it for the company', async () => {
  const company = await market.buyer({
    customerType: 'enterprise',
    esignatureContractStatus: '0',
    name: TITLE.name,
  });
  expect((await company.call(contractDetail, {})).signedBy).toBeNull();
  const { version } = await company.call(contractDetail, {});
  await company.call(contractSign, { version }, { serial: newSerial() });
  expect(await company.call(contractDetail, {})).toMatchObject({ signedBy: TITLE.name });
});
