import type { Parsed } from '#app/domain/endpoint.ts';
import type { saveInquiry as saveInquiryCall } from '#app/domain/inquiry/contract.ts';
import {
  CONDITIONS_REQUIRED,
  COUNT_PROBLEM_TEXT,
  DELIVERY_WAY_REQUIRED,
  describedUnitDecimals,
  END_DATE_PASSED,
  END_DATE_REQUIRED,
  isDeadlinePassed,
  readInquiryCount,
  TITLE_REQUIRED,
} from '#app/domain/inquiry/inquiry.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { parseWallTime } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { dictionaryEntries, GOODS_GONE, type ListedGoods } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { newOrderCode } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { inquiries, inquiryDetails, inquiryFiles, inquirySellers } from '#trading-api/schema.ts';
import { listingsOf, storeRows } from './goods.ts';
import { tellSellers } from './messages.ts';

type Asked = Parsed<typeof saveInquiryCall>;

const COUNT_CODE = { required: 'Q004', belowOne: 'Q007', belowMinimum: 'Q008' } as const;

const SELLERS_REQUIRED = '请选择询价的卖家';
const SELLER_UNKNOWN = '所选卖家不存在，请重新选择';
const OWN_STORE = '不能向自己的店铺询价';
const GOODS_REQUIRED = '请添加询价商品';
const PRODUCT_NAME_REQUIRED = '请输入商品名称';
const PRICE_UNREADABLE = '请输入正确的目标价';

/**
 * Writes an inquiry in the caller's transaction and tells the stores it names. Of a listing only
 * its id and the count are taken from the request.
 * @returns its number
 * @throws Refusal `Q001`–`Q011`, `F002`
 */
export async function saveInquiry(
  tx: Database,
  customer: Customer,
  asked: Asked,
  now: Date,
): Promise<string> {
  const endDate = endDateOf(asked.endDate, now);
  const conditions = asked.conditions.trim();
  if (conditions === '') throw new Refusal('Q003', CONDITIONS_REQUIRED);
  const details = await detailsOf(tx, asked.inquiryDetails);
  const deliveryWay = await deliveryWayOf(tx, asked.deliveryWay);
  const title = asked.title.trim();
  if (title === '') throw new Refusal('Q006', TITLE_REQUIRED);
  const stores = await storesOf(tx, customer, asked.inquirySellerRefs);

  const { id, inquiryNum } = await writeHead(tx, {
    customerId: customer.id,
    buyerName: customer.name,
    title,
    endDate,
    conditions,
    deliveryWay,
    count: details.reduce((sum, detail) => sum + detail.count, 0),
    price: priceOf(asked.price),
    remark: asked.remark.trim(),
    createdAt: now,
  });
  await tx
    .insert(inquiryDetails)
    .values(details.map((detail, at) => ({ ...detail, inquiryId: id, position: at + 1 })));
  await tx.insert(inquirySellers).values(stores.map((store) => ({ ...store, inquiryId: id })));
  await attachFiles(tx, customer.id, asked.fileIds);
  if (asked.fileIds.length > 0) {
    const attached = asked.fileIds.map((fileId, position) => ({ inquiryId: id, position, fileId }));
    await tx.insert(inquiryFiles).values(attached);
  }
  await tellSellers(
    tx,
    stores.map(({ sellerCode }) => sellerCode),
    () => `${customer.name} 向您询价：${title}，请在截止时间前报价。询价单号 ${inquiryNum}`,
    now,
  );
  return inquiryNum;
}

function endDateOf(text: string, now: Date): Date {
  const endDate = parseWallTime(text);
  if (!endDate) throw new Refusal('Q001', END_DATE_REQUIRED);
  if (isDeadlinePassed(endDate, now)) throw new Refusal('Q002', END_DATE_PASSED);
  return endDate;
}

function priceOf(text: string): Fen | null {
  if (text.trim() === '') return null;
  const price = parseYuan(text.trim());
  if (price === null) throw new Refusal('Q011', PRICE_UNREADABLE);
  return price;
}

async function deliveryWayOf(tx: Database, code: string): Promise<number> {
  const ways = await dictionaryEntries(tx, 'DELIVERY_WAY');
  if (!ways.some((way) => way.code === code)) throw new Refusal('Q005', DELIVERY_WAY_REQUIRED);
  return Number(code);
}

async function detailsOf(tx: Database, rows: Asked['inquiryDetails']) {
  if (rows.length === 0) throw new Refusal('Q010', GOODS_REQUIRED);
  const listed = await listingsOf(
    tx,
    rows.flatMap(({ goodsId }) => goodsId ?? []),
  );
  const byId = new Map(listed.map((row) => [String(row.id), row]));
  return rows.map((row) => {
    if (row.goodsId === null) return describedDetail(row);
    const listing = byId.get(row.goodsId);
    if (!listing) throw new Refusal('Q010', GOODS_GONE);
    return listedDetail(listing, row.count);
  });
}

const listedDetail = (row: ListedGoods, count: string) => ({
  goodsId: row.id,
  productCode: row.productCode,
  productName: row.productName,
  specs: row.specs,
  brand: row.brand,
  brandNumber: row.brandNumber,
  unit: row.unit,
  unitDecimals: row.unitDecimals,
  count: countOf(count, row),
});

/** Goods in the buyer's own words. */
function describedDetail(row: Asked['inquiryDetails'][number]) {
  const productName = row.productName.trim();
  if (productName === '') throw new Refusal('Q010', PRODUCT_NAME_REQUIRED);
  const unit = row.unit.trim() || '吨';
  const unitDecimals = describedUnitDecimals(unit);
  return {
    goodsId: null,
    productCode: '',
    productName,
    specs: row.specs.trim(),
    brand: row.brand.trim(),
    brandNumber: row.brandNumber.trim(),
    unit,
    unitDecimals,
    count: countOf(row.count, { unitDecimals, miniQuantity: null }),
  };
}

function countOf(
  text: string,
  goods: { unitDecimals: boolean; miniQuantity: Hundredths | null },
): Hundredths {
  const read = readInquiryCount(text, goods);
  if ('count' in read) return read.count;
  const { kind } = read.problem;
  throw new Refusal(COUNT_CODE[kind], COUNT_PROBLEM_TEXT[kind]);
}

/** The stores by their own names; a customer's own store cannot answer itself. */
async function storesOf(tx: Database, customer: Customer, refs: Asked['inquirySellerRefs']) {
  const codes = [...new Set(refs.map(({ sellerCode }) => sellerCode))];
  if (codes.length === 0) throw new Refusal('Q009', SELLERS_REQUIRED);
  if (customer.sellerCode !== null && codes.includes(customer.sellerCode)) {
    throw new Refusal('Q009', OWN_STORE);
  }
  const known = await storeRows(tx, codes);
  return codes.map((code) => {
    const store = known.get(code);
    if (!store) throw new Refusal('Q009', SELLER_UNKNOWN);
    return { sellerCode: code, sellerName: store.sellerName };
  });
}

/** A number that is taken is drawn again. */
async function writeHead(tx: Database, head: Omit<typeof inquiries.$inferInsert, 'inquiryNum'>) {
  for (;;) {
    const [written] = await tx
      .insert(inquiries)
      .values({ ...head, inquiryNum: `XJ${newOrderCode(head.createdAt)}` })
      .onConflictDoNothing()
      .returning({ id: inquiries.id, inquiryNum: inquiries.inquiryNum });
    if (written) return written;
  }
}
