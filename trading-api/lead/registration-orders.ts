import { desc, eq, or } from 'drizzle-orm';
import { DELIVERY_METHOD, deliveryRule, NOT_SENT } from '#app/domain/checkout/delivery.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  REGISTRATION_KIND_LABEL,
  REGISTRATION_PAY_HOURS,
} from '#app/domain/lead/registration-desk.ts';
import type {
  inquireRegistration,
  orderRegistration,
} from '#app/domain/lead/registration-desk-contract.ts';
import { isSent } from '#app/domain/marketing/deductions.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { GOODS_GONE, reserveStock } from '#trading-api/catalogue/index.ts';
import { addressRows, offerOf, type Receiver, receiverAt } from '#trading-api/checkout/index.ts';
import { saveInquiry } from '#trading-api/inquiry/index.ts';
import { orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, goods, purchaseSchedules, sellers } from '#trading-api/schema.ts';
import { lockedFor, record, tell } from './registration-audit.ts';
import type { RegistrationRow } from './registrations.ts';

/** The deliveryWay of a plan's goods: they wait at its place of delivery. */
const PICKUP_ONLY = 2;

const NO_STORE = '平台还没有自营店铺，不能生成订单';

/**
 * Makes the order of a registration at its quoted price, in the caller's transaction: the stock of
 * self-operated goods is reserved, a plan's goods need no listing (ADR 17).
 * @throws Refusal `G404`, `G003`, `decided`, `goodsGone`, `stockShort`
 */
export async function orderOf(
  tx: Database,
  operator: Customer,
  { kind, id }: Parsed<typeof orderRegistration>,
  now: Date,
): Promise<Content<typeof orderRegistration>> {
  const row = await lockedFor(tx, operator, { kind, id, step: 'order' });
  const { registration, audit } = row;
  const { customerId, count, unit, listedPrice, title } = registration;
  const price = audit?.quotedPrice ?? listedPrice ?? 0;
  const sold = await (registration.goodsId === null ? planGoods : ownGoods)(tx, row);
  const { deliveryWay: _, place, ...line } = sold;
  const customer = await customerOf(tx, customerId);
  const [address] = await addressRows(tx, customerId);
  const receiver: Receiver = address
    ? receiverAt(address)
    : { name: customer.name, mobile: customer.phone, address: place };
  const { orderCode, amount } = await orderAtAgreedPrices(tx, {
    customerId,
    source: 'registration',
    ...receiver,
    remark: `${REGISTRATION_KIND_LABEL[kind]}${title && `「${title}」`}`,
    createdAt: now,
    payDeadline: new Date(now.getTime() + REGISTRATION_PAY_HOURS * 3_600_000),
    lines: [
      {
        ...line,
        kind: 'self',
        price,
        count,
        unit,
        ...deliveryOf(sold, address && receiver.address),
      },
    ],
  });
  await record(tx, row, operator, { orderCode, auditedAt: now });
  const until = `请在 ${REGISTRATION_PAY_HOURS} 小时内支付`;
  await tell(tx, row, `已生成订单 ${orderCode}，金额 ¥${formatYuan(amount)}，${until}`, now);
  return { orderCode };
}

/** To the customer's address in the goods' preferred way; without an address they are picked up. */
function deliveryOf(
  { productType, deliveryWay, place }: { productType: string; deliveryWay: number; place: string },
  address: string | undefined,
) {
  if (!isSent({ productType })) return { deliveryMethod: NOT_SENT, deliveryAddress: '' };
  const { preferred } = deliveryRule(deliveryWay);
  return address === undefined || preferred === DELIVERY_METHOD.pickup
    ? { deliveryMethod: DELIVERY_METHOD.pickup, deliveryAddress: place }
    : { deliveryMethod: preferred, deliveryAddress: address };
}

/** The platform's own listing, with its stock reserved; its price today has no say. */
async function ownGoods(tx: Database, { registration: { goodsId, count } }: RegistrationRow) {
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(eq(goods.id, goodsId ?? 0))
    .for('update');
  const offer = await offerOf(tx, String(goodsId), 'self');
  if (!offer?.onShelf) throw new Refusal('goodsGone', GOODS_GONE);
  await reserveStock(tx, [{ offer, count }]);
  return {
    goodsId: offer.id,
    productName: offer.productName,
    productType: offer.productType,
    specs: offer.specs,
    brandNumber: offer.brandNumber,
    imageUrl: offer.imageUrls[0] ?? '',
    sellerCode: offer.sellerCode,
    sellerName: offer.sellerName,
    deliveryWay: offer.deliveryWay,
    place: offer.deliveryPlace,
  };
}

/** A plan's goods are sold by its supplier where this is a store, otherwise by the platform's own. */
async function planGoods(tx: Database, { registration }: RegistrationRow) {
  const [plan] = await tx
    .select()
    .from(purchaseSchedules)
    .where(eq(purchaseSchedules.scheduleId, registration.scheduleId ?? 0));
  if (!plan) throw new Error(`no plan of registration ${registration.id}`);
  const isSupplier = eq(sellers.name, plan.supplierName);
  const [seller] = await tx
    .select({ code: sellers.code, name: sellers.name })
    .from(sellers)
    .where(or(isSupplier, sellers.selfOperated))
    .orderBy(desc(isSupplier), sellers.code)
    .limit(1);
  if (!seller) throw new Refusal('goodsGone', NO_STORE);
  return {
    goodsId: null,
    productName: plan.productName,
    productType: 'goods',
    specs: plan.varieties,
    brandNumber: plan.brand,
    imageUrl: '',
    sellerCode: seller.code,
    sellerName: seller.name,
    deliveryWay: PICKUP_ONLY,
    place: plan.deliveryPlace,
  };
}

/**
 * Sends the inquiry of a request that passed to stores, in its customer's name and in the caller's
 * transaction; the quoted price is its target price.
 * @throws Refusal `G404`, `G003`, `decided`, and with everything that is wrong in the inquiry
 */
export async function inquiryOf(
  tx: Database,
  operator: Customer,
  { kind, id, ...asked }: Parsed<typeof inquireRegistration>,
  now: Date,
): Promise<Content<typeof inquireRegistration>> {
  const row = await lockedFor(tx, operator, { kind, id, step: 'inquire' });
  const { customerId, productName, specs, unit, count, place, deliveryDate, remark } =
    row.registration;
  const quoted = row.audit?.quotedPrice ?? null;
  const inquiryNum = await saveInquiry(
    tx,
    await customerOf(tx, customerId),
    {
      ...asked,
      title: `${REGISTRATION_KIND_LABEL[kind]}：${productName}`,
      price: quoted === null ? '' : toYuan(quoted),
      remark: [`交货地 ${place}，${deliveryDate} 前交货`, remark].filter(Boolean).join('；'),
      inquiryDetails: [
        {
          goodsId: null,
          productName,
          specs,
          brand: '',
          brandNumber: '',
          unit,
          count: toQuantity(count),
        },
      ],
      fileIds: [],
    },
    now,
  );
  await record(tx, row, operator, { inquiryNum, auditedAt: now });
  await tell(tx, row, `已向卖家发起询价，询价单号 ${inquiryNum}，报价到后请选择采纳`, now);
  return { inquiryNum };
}

async function customerOf(tx: Database, id: number): Promise<Customer> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw new Error(`no customer ${id}`);
  return customer;
}
