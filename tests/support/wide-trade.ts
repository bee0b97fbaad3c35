import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { saveSaleProduct, shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import { deliveriesOfOrder, receiveDelivery, shipOrder } from '#app/domain/delivery/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { reverseInvoice, saleInvoices } from '#app/domain/invoice/contract.ts';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Customer } from './customers.ts';
import { SELLERS, upload } from './inquiries.ts';
import { invoice, newInvoiceNumber, orderGoods, type Trade } from './paper-trade.ts';
import { png } from './sample-files.ts';
import { onScale } from './slips.ts';
import { apiOf, tokenOf } from './trading-api.ts';

const SELLER = SELLERS.first;
export const WIDE = 40;

type Said = Pick<
  Input<typeof saveSaleProduct>,
  'productName' | 'brandNumber' | 'specs' | 'price' | 'weighing' | 'pieceQuantity' | 'pieceName'
> & { category: string; num: string };

/** Goods of both rates, weighed in each of the three ways, with names that are as long as they may be. */
const KINDS: readonly Said[] = [
  {
    ...{ category: '螺纹钢', productName: '热轧带肋抗震钢筋（直条，定尺，按件理论重量交货）' },
    ...{ brandNumber: 'HRB400E', specs: 'Φ18×12m', price: '3456.78', num: '9.6' },
    ...{ weighing: 'theory', pieceQuantity: '2.4', pieceName: '捆' },
  },
  {
    ...{ category: '热轧卷板', productName: '热轧卷板', brandNumber: 'Q235B' },
    ...{ specs: '5.75×1500×C', price: '3299.99', num: '20' },
  },
  {
    ...{
      category: '尿素',
      productName: '农业用小颗粒尿素（含氮量不低于 46.4%，防结块处理，内衬塑料袋包装）',
    },
    ...{ brandNumber: '优等品', specs: '50kg/袋', price: '1780.10', num: '30.5' },
  },
  {
    ...{ category: '深沟球轴承', productName: '深沟球轴承', brandNumber: '6204-2RS' },
    ...{ specs: '20×47×14', price: '9.87', num: '1200' },
  },
];

/** A trade of many lines, in parts, with what was taken back. */
interface WideTrade extends Trade {
  /** What its first invoice was taken back by. */
  redNumber: string;
}

/** Listings of a seller's own, that no other journey orders. */
async function listings(): Promise<{ id: string; num: string }[]> {
  const [call, token] = [await apiOf(SELLER), await tokenOf(SELLER)];
  const tree = await call(categoryLevelAll, {});
  const leaves = tree.flatMap(({ children }) => children.flatMap((each) => each.children));
  const made: { id: string; num: string }[] = [];
  // One for all, since others upload for the same store.
  const image = await upload(token, 'product_img', png());
  for (let at = 0; at < WIDE; at += 1) {
    const { category, num, ...said } = KINDS[at % KINDS.length] as Said;
    const leaf = leaves.find(({ categoryName }) => categoryName === category);
    const { id } = await call(saveSaleProduct, {
      ...said,
      productName: `${said.productName} ${at + 1} 号`,
      categoryCode: leaf?.categoryCode ?? '',
      ...{ brand: '长澄', manufacturer: '长澄金属制造股份有限公司第二轧钢厂', deliveryWay: 1 },
      ...{ deliveryPlace: '无锡市惠山区钢材物流园 3 号库', introduce: '', documents: [] },
      ...{ availableCount: '5000', miniQuantity: said.pieceQuantity ?? '1' },
      ...{ confirmedPrice: said.price, duplicate: 'separate' },
      images: [image],
    });
    made.push({ id, num });
  }
  return made;
}

/** What each of two lorries has of a line: the first half of the lines whole, the next quarter in two parts. */
function loads(number: string, at: number): [string, string] {
  if (at < WIDE / 2) return [number, ''];
  if (at >= (3 * WIDE) / 4) return ['', number];
  const half = fromQuantity(number) / 2;
  return [toQuantity(half), toQuantity(half)];
}

/** Of coils, so many hundredths are found less. */
const LIGHTER = 2;

/** Sends it in two lorries, what is weighed on a scale a little lighter, and receives both. */
async function deliver(customer: Customer, orderCode: string, numbers: readonly string[]) {
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const deliveries: string[][] = [];
  for (const lorry of [0, 1] as const) {
    const loaded = numbers.map((number, at) => loads(number, at)[lorry]);
    const weighed = loaded.map((number, at) => {
      const isCoil = KINDS[at % KINDS.length]?.category === '热轧卷板';
      return isCoil && number !== '' ? toQuantity(fromQuantity(number) - LIGHTER) : number;
    });
    await seller(shipOrder, {
      orderCode,
      lines: loaded.flatMap((number, position) => {
        const found = weighed[position] ?? number;
        const slip = found === number ? {} : { weighed: found, ...onScale(found) };
        return number === '' ? [] : [{ position, number, ...slip }];
      }),
      ...{ way: DELIVERY_METHOD.logistics, carrier: '顺达物流', vehicle: '浙B12345' },
      ...{ driver: '王师傅', driverPhone: '13900000001', billNo: `TD-4${lorry}` },
    });
    deliveries.push(weighed);
  }
  const shipped = await buyer(deliveriesOfOrder, { orderCode });
  for (const { deliveryId } of shipped.deliveries) {
    await buyer(receiveDelivery, { deliveryId, lines: [] });
  }
  return deliveries;
}

/** Takes back an invoice whole. */
async function reverse(id: string): Promise<string> {
  const seller = await apiOf(SELLER);
  const [request] = (await seller(saleInvoices, { id })).content;
  const number = newInvoiceNumber();
  await seller(reverseInvoice, {
    ...{ id, number, issueDate: wallDay(new Date()), amount: request?.amount ?? '' },
    reason: '抬头有误',
  });
  return number;
}

/** A trade of forty lines: two deliveries, an invoice that was taken back, and the one in its place. */
export async function giveWideTrade(customer: Customer): Promise<WideTrade> {
  const goods = await listings();
  const orderCode = await orderGoods(customer, goods);
  const call = await apiOf(SELLER);
  for (const { id } of goods) await call(shelveSaleProduct, { id, onShelf: false });
  const deliveries = await deliver(
    customer,
    orderCode,
    goods.map(({ num }) => num),
  );
  const title = {
    ...{ kind: 'special' as const, name: customer.name, taxNo: '91440300708461136T' },
    ...{ address: '苏州市工业园区星湖街 328 号', phone: '0512-62880000' },
    ...{ bank: '中国工商银行苏州工业园区支行', account: '1102020009000123456' },
  };
  const former = await invoice(customer, orderCode, title);
  const redNumber = await reverse(former.invoiceId);
  const papers = await invoice(customer, orderCode, title);
  const weighed = goods.map((_, at) =>
    toQuantity(deliveries.reduce((sum, each) => sum + fromQuantity(each[at] || '0'), 0)),
  );
  const month = wallDay(new Date()).slice(0, 7);
  return { orderCode, ...papers, month, weighed, deliveries, redNumber };
}
