import type { Input } from '#app/domain/endpoint.ts';
import { applyInvoice, type registerInvoice } from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { upload } from '#tests/api/file/uploading.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { pdf } from '#tests/support/sample-files.ts';

export const TITLE = {
  kind: 'special',
  name: '远澄机械制造有限公司',
  taxNo: '91440300708461136T',
  address: '宁波市临港新区望澜大道 66 号',
  phone: '0574-88880000',
  bank: '临港银行宁波分行',
  account: '6222000000001',
  email: 'fp@example.com',
} as const;

/** An order of S0001 that was received: ten tonnes at 3,850.00, unless its lines say otherwise. */
export async function received(
  market: OpenMarket,
  { buyer, weighed }: { buyer?: Buyer; weighed?: string } = {},
) {
  const seller = await sellerOf(market);
  const made = await sold(market, buyer ? { buyer } : {});
  const { deliveryId } = await ship(seller, made.orderCode, [['10', weighed]]);
  await receive(made.buyer, deliveryId);
  return { ...made, seller };
}

const UREA = '030501';

/** Steel of 38,500.00 at 13 % and urea of 38,500.00 at 9 %, received. */
export async function twoRates(market: OpenMarket) {
  const steel = await market.offer({ sellerCode: 'S0001' });
  const urea = await market.offer({
    ...{ sellerCode: 'S0001', category1: '03', category2: '0305', category3: UREA },
  });
  const lines = [
    [steel, '10'],
    [urea, '10'],
  ] as const;
  const made = await sold(market, { lines });
  const seller = await sellerOf(market);
  const { deliveryId } = await ship(seller, made.orderCode, [['10'], ['10']]);
  await receive(made.buyer, deliveryId);
  return { ...made, seller, names: [steel.productName, urea.productName] };
}

/** Asks for an invoice on orders, with a title of the buyer's. */
export async function apply(
  buyer: Buyer,
  orders: Input<typeof applyInvoice>['orders'],
  fields: Partial<Input<typeof applyInvoice>> = {},
) {
  const { id: titleId } = await buyer.call(saveInvoiceTitle, TITLE);
  return buyer.call(applyInvoice, { titleId, sellerCode: 'S0001', orders, ...fields });
}

let next = 0;
/** A number that no other invoice of the run has. */
export const invoiceNumber = () =>
  `26312${String(Date.now()).slice(-9)}${String(++next).padStart(6, '0')}`;

export const uploaded = async (
  market: OpenMarket,
  seller: Buyer,
  bytes: Buffer = pdf(),
  name = '发票.pdf',
): Promise<string> => (await upload(market, seller, { bytes, name, moderType: 'invoice' })).id;

/** The registration of an invoice of 38,500.00 at 13 %, as a form sends it. */
export const registration = async (
  market: OpenMarket,
  seller: Buyer,
  id: string,
  fields: Partial<Input<typeof registerInvoice>> = {},
): Promise<Input<typeof registerInvoice>> => ({
  id,
  number: invoiceNumber(),
  issueDate: '2026-01-05',
  amount: '38500.00',
  taxRate: '13',
  taxAmount: '4429.20',
  fileIds: fields.fileIds ?? [await uploaded(market, seller)],
  ...fields,
});
