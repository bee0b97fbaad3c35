import { CONTRACT_UNSIGNED, lacksContract } from '#app/domain/account/customer.ts';
import { readTypedQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import type { PricedOrder } from '#app/domain/checkout/pricing.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { isSent, pointsWorth } from '#app/domain/marketing/deductions.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import { NO_GOODS_SELECTED, RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { isMobile } from '#app/domain/phone.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import {
  amountChanged,
  cartProblem,
  GOODS_GONE,
  type Offer,
  offerProblem,
} from '#trading-api/catalogue/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import { balancesOf, NO_BALANCES, withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { type AddressRow, addressRows } from './addresses.ts';
import { type SubmitSource, submittedOffers } from './lines.ts';
import { type Delivery, deliveryArranger } from './order-delivery.ts';
import { type Choices, type LineToPrice, priceLines, shortfalls } from './order-price.ts';

type Request = Parsed<typeof submitOrder>;
type Detail = Omit<
  Request['skuDetail'][number],
  'bindSkuId' | 'productType' | 'longitude' | 'latitude'
>;
type Submission = Omit<Request, 'source' | 'skuDetail'> & {
  source: SubmitSource;
  skuDetail: Detail[];
};

export interface Receiver {
  name: string;
  mobile: string;
  address: string;
}

type OrderLine = LineToPrice & { delivery: Delivery };

export interface Quote {
  receiver: Receiver;
  lines: OrderLine[];
  priced: PricedOrder;
  /** What the buyer's company writes on it. */
  ownFields: Record<OwnField, string>;
}

/**
 * Computes a submitted order from what the market knows: of the request only the ids, the typed quantities and the
 * choices count (design/orders: Checkout).
 */
export async function quoteOrder(
  tx: Database,
  { customer, person }: Acting,
  submission: Submission,
  now: Date,
): Promise<Quote> {
  if (submission.source === 'direct' && lacksContract(customer)) {
    throw new Refusal('contractUnsigned', CONTRACT_UNSIGNED);
  }
  const buyer = { customerId: customer.id, personId: person.id };
  const details = chosenDetails(submission);
  const offers = await submittedOffers(tx, buyer, submission.source, submission.skuIds);
  const problemOf = submission.source === 'cart' ? cartProblem : offerProblem;
  const asked = details.map((detail) => lineOf(detail, offers.get(detail.skuId), problemOf));
  const ownAddresses = await addressRows(tx, customer.id);
  const sold = asked.flatMap((line) => (line instanceof Wrong ? [] : [line.offer]));
  const receivedAt =
    sold.length > 0 && !sold.some(isSent) ? NO_RECEIVER : receiverOf(submission, ownAddresses);
  const receivingAddress = receivedAt instanceof Wrong ? '' : receivedAt.address;
  const arrange = await deliveryArranger(
    tx,
    asked.flatMap((line) => (line instanceof Wrong ? [] : [line])),
    { ownAddresses, receivingAddress, now },
  );
  const {
    addressId: receiver,
    skuDetail,
    ...ownFields
  } = accept(submitOrder, {
    addressId: receivedAt,
    ...(await typedOwnFields(tx, customer, submission)),
    skuDetail: asked.map((line) => (line instanceof Wrong ? line : { ...line, ...arrange(line) })),
  });
  const lines = await withPromotions(
    tx,
    skuDetail.map(({ num, ...line }) => ({ ...line, count: num })),
    now,
  );
  refuseShortfalls(lines);

  const choices = choicesOf(submission);
  const balances = isPlain(choices) ? NO_BALANCES : await balancesOf(tx, customer.id);
  const { priced, refused } = priceLines(lines, choices, balances, now);
  if (refused.length > 0) {
    throw new Refusal('deductionRefused', [...new Set(refused.map(({ text }) => text))].join('；'));
  }
  refuseChange('积分抵扣', submission.useAmount, pointsWorth(choices.points, balances.rule));
  refuseChange('应付金额', submission.shownAmount, priced.payable);
  return { receiver, lines, priced, ownFields };
}

const choicesOf = ({ skuDetail, useIntegral, giftCardids }: Submission) => ({
  discounts: new Map(
    skuDetail.flatMap(({ skuId, discountId }) => (discountId ? [[skuId, discountId]] : [])),
  ),
  points: useIntegral,
  giftCardIds: giftCardids,
});

/** Most orders use no coupon, point or gift card; then the customer's balances are not read. */
const isPlain = ({ discounts, points, giftCardIds }: Choices) =>
  discounts.size === 0 && points === 0 && giftCardIds.length === 0;

/** Refuses an amount that has changed since the page was shown, naming both (design/orders: Checkout). */
function refuseChange(what: string, shownText: string | null, is: Fen): void {
  const shown = shownText === null ? is : parseYuan(shownText);
  if (shown !== null && shown !== is)
    throw new Refusal('amountChanged', amountChanged(what, shown, is));
}

function refuseShortfalls(lines: readonly LineToPrice[]): void {
  const texts = shortfalls(lines);
  if (texts.length > 0) throw new Refusal('groupShort', texts.join('；'));
}

/** One detail for each chosen id; anything else is no request a page of ours makes. */
function chosenDetails({ skuIds, skuDetail }: Submission): Detail[] {
  if (skuIds.length === 0) throw new Refusal('missing', NO_GOODS_SELECTED);
  const chosen = new Set(skuIds);
  const detailed = new Set(skuDetail.map(({ skuId }) => skuId));
  const fits = detailed.size === skuDetail.length && detailed.size === chosen.size;
  if (!fits || !skuIds.every((id) => detailed.has(id))) {
    throw new Refusal(RESULT.malformed, statusMessage(400));
  }
  return skuDetail;
}

function lineOf(detail: Detail, offer: Offer | undefined, problemOf: typeof cartProblem) {
  if (offer?.kind !== detail.skuType) return wrong('goodsGone', GOODS_GONE);
  const read = readTypedQuantity(detail.num, offer);
  const { deliveryMethod, takeAddress, distributionAddress, reservationDate } = detail;
  return {
    id: Number(detail.skuId),
    offer,
    num:
      'count' in read ? (problemOf(offer, read.count) ?? read.count) : wrong(read.code, read.text),
    deliveryMethod,
    takeAddress,
    distributionAddress,
    reservationDate,
  };
}

/** An order of which nothing is sent keeps no address. */
export const NO_RECEIVER: Receiver = { name: '', mobile: '', address: '' };

/** The chosen address as it is stored now; without one, the address written in the request. */
function receiverOf(submission: Submission, ownAddresses: readonly AddressRow[]) {
  const chosen = ownAddresses.find(({ id }) => String(id) === submission.addressId);
  const receiver =
    submission.addressId === null
      ? {
          name: submission.name.trim(),
          mobile: submission.mobile.trim(),
          address: submission.address.trim(),
        }
      : chosen && receiverAt(chosen);
  if (!receiver?.name || !receiver.address || !isMobile(receiver.mobile)) {
    return wrong('missing', RECEIVING_ADDRESS_REQUIRED);
  }
  return receiver;
}

export const receiverAt = (row: AddressRow): Receiver => ({
  name: row.receivePerson,
  mobile: row.receivePersonPhone,
  address: row.warehouseAddress,
});

/** The receiver of agreed goods: the buyer's first address, or, without one, the place of delivery. */
export async function firstReceiver(
  tx: Database,
  customer: Pick<Customer, 'id' | 'name' | 'phone'>,
  place: string,
): Promise<{ receiver: Receiver; hasAddress: boolean }> {
  const [address] = await addressRows(tx, customer.id);
  return {
    receiver: address
      ? receiverAt(address)
      : { name: customer.name, mobile: customer.phone, address: place },
    hasAddress: address !== undefined,
  };
}
