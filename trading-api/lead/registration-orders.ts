import { eq } from 'drizzle-orm';
import { BUYER_SUSPENDED } from '#app/domain/account/suspension.ts';
import {
  DELIVERY_METHOD,
  deliveryRule,
  isFetched,
  NOT_SENT,
} from '#app/domain/checkout/delivery.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import {
  REGISTRATION_KIND_LABEL,
  REGISTRATION_PAY_HOURS,
} from '#app/domain/lead/registration-desk.ts';
import {
  inquireRegistration,
  orderRegistration,
} from '#app/domain/lead/registration-desk-contract.ts';
import { isSent } from '#app/domain/marketing/deductions.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { type Customer, forOwnAccount, holdStanding } from '#trading-api/account/index.ts';
import { GOODS_GONE, reserveStock } from '#trading-api/catalogue/index.ts';
import { firstReceiver, offerOf } from '#trading-api/checkout/index.ts';
import { saveInquiry } from '#trading-api/inquiry/index.ts';
import { orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, goods, productRegisters } from '#trading-api/schema.ts';
import { lockedFor, notifyRegistrant, record } from './registration-audit.ts';
import type { RegistrationRow } from './registrations.ts';

/**
 * Makes the order of a registration of self-operated goods at its quoted price, in the call's transaction, and
 * reserves its stock.
 */
export const orderOf = customerRoute(orderRegistration, async (call) => {
  const { db: tx, customer: operator, input, clock } = call;
  const { kind, id } = input;
  const { row, now } = await lockedFor(tx, operator, { kind, id, step: 'order' }, clock);
  const { registration, audit } = row;
  const { customerId, count, unit, listedPrice } = registration;
  const customer = await tradingCustomer(tx, customerId);
  const price = audit?.quotedPrice ?? listedPrice ?? 0;
  const sold = await ownGoods(tx, row);
  const { deliveryWay: _, place, sellerCode, sellerName, ...line } = sold;
  const { receiver, hasAddress } = await firstReceiver(tx, customer, place);
  const { buyer, ...own } = await registeredBy(tx, customer, row);
  const { orderCode, amount, waitsForApproval } = await orderAtAgreedPrices(tx, {
    ...{ buyer, ...own },
    customerId,
    sellerCode,
    sellerName,
    source: 'registration',
    ...receiver,
    remark: REGISTRATION_KIND_LABEL[kind],
    createdAt: now,
    payDeadline: new Date(now.getTime() + REGISTRATION_PAY_HOURS * HOUR_MS),
    lines: [
      {
        ...line,
        kind: 'self',
        price,
        count,
        unit,
        ...deliveryOf(sold, hasAddress ? receiver.address : undefined),
      },
    ],
  });
  await record(tx, row, operator, { orderCode, auditedAt: now });
  const until = waitsForApproval
    ? '待企业内部审批，通过后支付'
    : `请在 ${REGISTRATION_PAY_HOURS} 小时内支付`;
  await notifyRegistrant(
    tx,
    row,
    `已生成订单 ${orderCode}，金额 ¥${formatYuan(amount)}，${until}`,
    now,
  );
  return { orderCode };
});

/**
 * Who registered, whose company may have to approve the order, and what it writes on it; a registration of before it was
 * kept has nobody.
 */
async function registeredBy(tx: Database, customer: Customer, { registration }: RegistrationRow) {
  const { purchaseNumber, costCentre, project } = productRegisters;
  const [found] = await tx
    .select({ person: customers, own: { purchaseNumber, costCentre, project } })
    .from(productRegisters)
    .leftJoin(customers, eq(customers.id, productRegisters.personId))
    .where(eq(productRegisters.id, registration.id));
  const person = found?.person;
  return { buyer: person ? { customer, person } : undefined, ...found?.own };
}

/** To the customer's address in the goods' preferred way; without an address they are picked up. */
function deliveryOf(
  { productType, deliveryWay, place }: { productType: string; deliveryWay: number; place: string },
  address: string | undefined,
) {
  if (!isSent({ productType })) return { deliveryMethod: NOT_SENT, deliveryAddress: '' };
  const { preferred } = deliveryRule(deliveryWay);
  if (isFetched(preferred)) return { deliveryMethod: preferred, deliveryAddress: place };
  return address === undefined
    ? { deliveryMethod: DELIVERY_METHOD.pickup, deliveryAddress: place }
    : { deliveryMethod: preferred, deliveryAddress: address };
}

/** The platform's own listing, with its stock reserved; its current price is not used. */
async function ownGoods(tx: Database, { registration: { goodsId, count } }: RegistrationRow) {
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(eq(goods.id, goodsId ?? 0))
    .for('update');
  const offer = await offerOf(tx, String(goodsId), 'self');
  if (!offer?.onShelf) throw new Refusal('goodsGone', GOODS_GONE);
  await reserveStock(tx, [{ offer, count }], null);
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

/**
 * Sends the inquiry of a request that passed to stores, in its customer's name and in the call's transaction; the
 * quoted price is its target price.
 */
export const inquiryOf = customerRoute(inquireRegistration, async (call) => {
  const { db: tx, customer: operator, input, clock } = call;
  const { kind, id, ...asked } = input;
  const { row, now } = await lockedFor(tx, operator, { kind, id, step: 'inquire' }, clock);
  const { customerId, productName, specs, unit, count, place, deliveryDate, remark } =
    row.registration;
  const quoted = row.audit?.quotedPrice ?? null;
  const inquiryNum = await saveInquiry(
    tx,
    forOwnAccount(await tradingCustomer(tx, customerId)),
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
      sealed: false,
      fileIds: [],
    },
    now,
  );
  await record(tx, row, operator, { inquiryNum, auditedAt: now });
  await notifyRegistrant(
    tx,
    row,
    `已向卖家发起询价，询价单号 ${inquiryNum}，报价到后请选择采纳`,
    now,
  );
  return { inquiryNum };
});

/** The customer, for whom the operator begins new business. @throws Refusal `buyerSuspended` */
async function tradingCustomer(tx: Database, id: number): Promise<Customer> {
  await holdStanding(tx, id);
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw new Error(`no customer ${id}`);
  if (customer.suspendedAt) throw new Refusal('buyerSuspended', BUYER_SUSPENDED);
  return customer;
}
