import { storeSuspended } from '#app/domain/account/suspension.ts';
import { chosenDeliveryWay } from '#app/domain/checkout/delivery.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { saveInquiry as saveInquiryCall } from '#app/domain/inquiry/contract.ts';
import {
  type AskedGoods,
  CONDITIONS_REQUIRED,
  DELIVERY_WAY_REQUIRED,
  describedUnitDecimals,
  END_DATE_PASSED,
  END_DATE_REQUIRED,
  isDeadlinePassed,
  readInquiryCount,
  TITLE_REQUIRED,
} from '#app/domain/inquiry/inquiry.ts';
import { toQuantity, USUAL_UNIT } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { type Acting, type Customer, suspendedSellers } from '#trading-api/account/index.ts';
import type { ListedGoods } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { newOrderCode } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, instantOf, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { inquiries, inquiryDetails, inquiryFiles, inquirySellers } from '#trading-api/schema.ts';
import { listingsOf, storeRows } from './goods.ts';

type Asked = Parsed<typeof saveInquiryCall>;

const GOODS_GONE = '商品不存在或已下架，请删除此行';
const SELLERS_REQUIRED = '请选择询价的卖家';
const SELLER_UNKNOWN = '所选卖家不存在，请重新选择';
const OWN_STORE = '不能向自己的店铺询价';
const GOODS_REQUIRED = '请添加询价商品';
const PRODUCT_NAME_REQUIRED = '请输入商品名称';
const PRICE_UNREADABLE = '请输入正确的目标价';
const LONGEST_UNIT = 8;
const UNIT_TOO_LONG = `单位最多 ${LONGEST_UNIT} 个字，其余请写在规格里`;

/**
 * Saves an inquiry in the caller's transaction and notifies its stores. Of a listing only its id and the count are
 * taken from the request.
 */
export async function saveInquiry(
  tx: Database,
  { customer, person }: Acting,
  asked: Asked,
  now: Date,
): Promise<string> {
  const {
    inquiryDetails: details,
    inquirySellerRefs: stores,
    ...head
  } = accept(saveInquiryCall, {
    endDate: endDateOf(asked.endDate, now),
    conditions: filled(asked.conditions, CONDITIONS_REQUIRED),
    inquiryDetails: await detailsOf(tx, asked.inquiryDetails),
    deliveryWay: deliveryWayOf(asked.deliveryWay),
    title: filled(asked.title, TITLE_REQUIRED),
    inquirySellerRefs: await storesOf(tx, customer, asked.inquirySellerRefs),
    price: priceOf(asked.price),
    remark: asked.remark.trim(),
    sealed: asked.sealed,
  });

  const { title } = head;
  const { id, inquiryNum } = await writeHead(tx, {
    ...head,
    customerId: customer.id,
    personId: person.id,
    buyerName: customer.name,
    count: details.reduce((sum, detail) => sum + detail.count, 0),
    createdAt: now,
  });
  await tx
    .insert(inquiryDetails)
    .values(details.map((detail, at) => ({ ...detail, inquiryId: id, position: at + 1 })));
  await tx.insert(inquirySellers).values(stores.map((store) => ({ ...store, inquiryId: id })));
  await attachFiles(tx, customer.id, asked.fileIds, 'fileIds');
  if (asked.fileIds.length > 0) {
    const attached = asked.fileIds.map((fileId, position) => ({ inquiryId: id, position, fileId }));
    await tx.insert(inquiryFiles).values(attached);
  }
  const values = { inquiryNum, title, buyer: customer.name, sealed: head.sealed };
  await notify(tx, 'inquiryReceived', stores, values, { now });
  return inquiryNum;
}

function endDateOf(text: string, now: Date) {
  const endDate = instantOf(text, END_DATE_REQUIRED);
  if (endDate instanceof Wrong) return endDate;
  return isDeadlinePassed(endDate, now) ? wrong('past', END_DATE_PASSED) : endDate;
}

const priceOf = (text: string) =>
  text.trim() === '' ? null : (typedYuan(text.trim()) ?? wrong('invalid', PRICE_UNREADABLE));

const deliveryWayOf = (typed: string) =>
  chosenDeliveryWay(typed) ?? wrong('missing', DELIVERY_WAY_REQUIRED);

async function detailsOf(tx: Database, rows: Asked['inquiryDetails']) {
  if (rows.length === 0) return wrong('missing', GOODS_REQUIRED);
  const listed = await listingsOf(
    tx,
    rows.flatMap(({ goodsId }) => goodsId ?? []),
  );
  const byId = new Map(listed.map((row) => [String(row.id), row]));
  return rows.map((row) => {
    if (row.goodsId === null) return describedDetail(row);
    const listing = byId.get(row.goodsId);
    return listing ? listedDetail(listing, row.count) : wrong('goodsGone', GOODS_GONE);
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
  const unit = row.unit.trim() || USUAL_UNIT;
  const unitDecimals = describedUnitDecimals(unit);
  return {
    goodsId: null,
    productCode: '',
    productName: filled(row.productName, PRODUCT_NAME_REQUIRED),
    specs: row.specs.trim(),
    brand: row.brand.trim(),
    brandNumber: row.brandNumber.trim(),
    unit: unit.length > LONGEST_UNIT ? wrong('invalid', UNIT_TOO_LONG) : unit,
    unitDecimals,
    count: countOf(row.count, { unit, unitDecimals, miniQuantity: null }),
  };
}

function countOf(text: string, goods: AskedGoods) {
  const read = readInquiryCount(text, goods);
  if ('count' in read) return read.count;
  const { problem } = read;
  return problem.resetTo === null
    ? wrong('missing', problem.text)
    : wrong('tooSmall', problem.text, toQuantity(problem.resetTo));
}

/** The stores of an inquiry; the customer's own store is refused. */
async function storesOf(tx: Database, customer: Customer, refs: Asked['inquirySellerRefs']) {
  const codes = [...new Set(refs.map(({ sellerCode }) => sellerCode))];
  if (codes.length === 0) return wrong('missing', SELLERS_REQUIRED);
  if (customer.sellerCode !== null && codes.includes(customer.sellerCode)) {
    return wrong('ownStore', OWN_STORE);
  }
  const known = await storeRows(tx, codes);
  const suspended = await suspendedSellers(tx, codes);
  return codes.map((code) => {
    const store = known.get(code);
    if (!store) return wrong('invalid', SELLER_UNKNOWN);
    const { sellerName } = store;
    return suspended.has(code)
      ? wrong('sellerSuspended', storeSuspended(sellerName))
      : { sellerCode: code, sellerName };
  });
}

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
