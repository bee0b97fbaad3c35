import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import { deliveriesOfOrder, receiveDelivery, shipOrder } from '#app/domain/delivery/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import {
  applyInvoice,
  invoiceableOrders,
  registerInvoice,
  saleInvoices,
} from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { parseYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Customer } from './customers.ts';
import { SELLERS, upload } from './inquiries.ts';
import { pay } from './orders.ts';
import { onScale } from './slips.ts';
import { ADDRESS, apiOf, findGoods, tokenOf } from './trading-api.ts';

/** A whole trade, with the papers that came of it. */
export interface Trade {
  orderCode: string;
  /** The request for its invoice. */
  invoiceId: string;
  invoiceNumber: string;
  /** The month of its statement. */
  month: string;
  /** What was weighed, by line, as the papers have to say it. */
  weighed: string[];
  /** The same of each delivery; '' where it has none of a line. */
  deliveries: string[][];
}

const LOGISTICS = DELIVERY_METHOD.logistics;
/** Of what is weighed on a scale, so many hundredths are found less. */
const LIGHTER = 2;

/** Enough that two hundredths are within the tolerance of a scale. */
const TONNES = 10;

/** Orders so many different goods of one seller. */
async function order(customer: Customer, lines: number): Promise<string> {
  const fits = await findGoods(
    lines,
    (goods) =>
      Number(goods.availableCount) >= 3 * Math.max(TONNES, Number(goods.miniQuantity)) &&
      goods.customerVo.sellerCode === SELLERS.first.sellerCode &&
      goods.deliveryWay !== 2 &&
      Number(goods.price) > 0,
  );
  const call = await apiOf(customer);
  const wanted = await Promise.all(
    fits.map(async ({ id }) => {
      const asked = await call(shoppingInfo, { selfId: id, type: 'sale' });
      const least = [Number(asked.miniQuantity), Number(asked.myBuyNum ?? 1), TONNES];
      return { id, num: String(Math.max(...least)) };
    }),
  );
  return orderGoods(customer, wanted);
}

/** Orders goods by lorry, and pays them. */
export async function orderGoods(
  customer: Customer,
  wanted: readonly { id: string; num: string }[],
): Promise<string> {
  const call = await apiOf(customer);
  const skuDetail = wanted.map(({ id, num }) => ({
    ...{ skuId: id, num, skuType: 'sale' as const, deliveryMethod: LOGISTICS },
  }));
  const { orderCode } = await call(submitOrder, {
    ...{ source: 'direct', skuIds: wanted.map(({ id }) => id), skuDetail },
    ...{ addressId: null, name: customer.name, mobile: customer.phone },
    address: ADDRESS.warehouseAddress,
  });
  await pay(customer, orderCode);
  return orderCode;
}

/** Sends all of it in one lorry, a little lighter where a scale says so, and receives it. */
async function deliver(customer: Customer, orderCode: string): Promise<string[]> {
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLERS.first)];
  const { lines } = await buyer(orderById, { id: orderCode });
  const weighed = lines.map(({ number, weights }) =>
    weights?.weighing === 'scale' && weights.tolerance >= 3 && fromQuantity(number) >= 10 * 100
      ? toQuantity(fromQuantity(number) - LIGHTER)
      : number,
  );
  await seller(shipOrder, {
    orderCode,
    lines: lines.map(({ number }, position) => {
      const found = weighed[position] ?? number;
      return { position, number, ...(found !== number && { weighed: found, ...onScale(found) }) };
    }),
    ...{ way: LOGISTICS, carrier: '顺达物流', vehicle: '浙B12345', driver: '王师傅' },
    ...{ driverPhone: '13900000001', billNo: 'TD-40' },
  });
  const { deliveries } = await buyer(deliveriesOfOrder, { orderCode });
  for (const { deliveryId } of deliveries) await buyer(receiveDelivery, { deliveryId, lines: [] });
  return weighed;
}

export const newInvoiceNumber = () => `2633${String(Date.now()).padStart(16, '0')}`;

/** Asks for an invoice on all of it, which the seller registers line by line. */
export async function invoice(
  customer: Customer,
  orderCode: string,
  title: Input<typeof saveInvoiceTitle> = { kind: 'general', name: customer.name },
) {
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLERS.first)];
  const { id: titleId } = await buyer(saveInvoiceTitle, title);
  const [left] = await buyer(invoiceableOrders, { orderCode });
  const { sellerCode } = SELLERS.first;
  const orders = [{ orderCode, amount: left?.amount ?? '' }];
  const { id } = await buyer(applyInvoice, { titleId, sellerCode, orders });
  const [request] = (await seller(saleInvoices, { id })).content;
  const wanted = request?.lines ?? [];
  const lines = wanted.map(({ position, amount, usualRate }) => {
    const rate = Number(usualRate);
    const tax = Math.round(((parseYuan(amount) ?? 0) * rate) / (100 + rate));
    return { orderCode, position, amount, taxRate: usualRate, taxAmount: toYuan(tax) };
  });
  const number = newInvoiceNumber();
  await seller(registerInvoice, {
    ...{ id, number, issueDate: wallDay(new Date()), lines },
    amount: request?.amount ?? '',
    taxAmount: toYuan(sumFen(lines.map(({ taxAmount }) => parseYuan(taxAmount) ?? 0))),
    fileIds: [await upload(await tokenOf(SELLERS.first), 'invoice')],
  });
  return { invoiceId: id, invoiceNumber: number };
}

/** A trade of so many lines, from the order to the invoice. */
export async function giveTrade(customer: Customer, lines: number): Promise<Trade> {
  const orderCode = await order(customer, lines);
  const weighed = await deliver(customer, orderCode);
  const papers = await invoice(customer, orderCode);
  const month = wallDay(new Date()).slice(0, 7);
  return { orderCode, ...papers, month, weighed, deliveries: [weighed] };
}
