import { CONTRACT_UNSIGNED, lacksContract } from '#app/domain/account/customer.ts';
import { readTypedQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import {
  type PricedOrder,
  priceOrder,
  type RefusedDeduction,
} from '#app/domain/checkout/pricing.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import { type Parsed, type Problem, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { notDeliveredTo } from '#app/domain/market/choices.ts';
import { isSent, pointsWorth } from '#app/domain/marketing/deductions.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import { NO_GOODS_SELECTED, RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { isMobile } from '#app/domain/phone.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import {
  amountChanged,
  cartProblem,
  GOODS_GONE,
  type Offer,
  offerProblem,
} from '#trading-api/catalogue/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import {
  balancesOf,
  NO_BALANCES,
  type Promoted,
  withPromotions,
} from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { type AddressRow, addressRows } from './addresses.ts';
import { type SubmitSource, submittedOffers } from './lines.ts';
import { type Delivery, deliveryArranger, receiverRegionOff } from './order-delivery.ts';
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
  const asked = details.map((detail) =>
    lineOf(detail, offers.get(detail.skuId), (offer, count) => problemOf(offer, count, now)),
  );
  const ownAddresses = await addressRows(tx, customer.id);
  const sold = await withPromotions(
    tx,
    asked.flatMap((line) => (line instanceof Wrong ? [] : [line])),
    now,
  );
  const receivedAt =
    sold.length > 0 && !sold.some(({ offer }) => isSent(offer))
      ? NO_RECEIVER
      : receiverOf(submission, ownAddresses);
  const receivingAddress = receivedAt instanceof Wrong ? '' : receivedAt.address;
  const regionOff = await receiverRegionOff(tx, sold, receivingAddress);
  const arrange = await deliveryArranger(tx, sold, { ownAddresses, receivingAddress, now });
  const whole = await priceOf(tx, customer, submission, { asked, sold, now });
  const byId = new Map(sold.map((line) => [line.id, line]));
  const {
    addressId: receiver,
    skuDetail: lines,
    ...ownFields
  } = accept(
    submitOrder,
    {
      addressId: regionOff ? wrong('outOfRange', notDeliveredTo(regionOff)) : receivedAt,
      ...(await typedOwnFields(tx, customer, submission)),
      skuDetail: asked.map((line) => {
        const known = line instanceof Wrong ? undefined : byId.get(line.id);
        return known ? { ...known, ...arrange(known) } : wrong('goodsGone', GOODS_GONE);
      }),
    },
    [],
    whole.problems,
  );
  return { receiver, lines, priced: whole.priced, ownFields };
}

type AskedLine = Exclude<ReturnType<typeof lineOf>, Wrong>;

interface Lines {
  asked: readonly (AskedLine | Wrong)[];
  /** Those of them that are on offer. */
  sold: readonly Promoted<AskedLine>[];
  now: Date;
}

type WholeProblem = Problem & { code: 'groupShort' | 'deductionRefused' | 'amountChanged' };

/**
 * The price of the whole, and what is wrong with it as far as it can be known: where a quantity cannot be read, no
 * group falls short of its own, and where one cannot be bought, there is no price.
 */
async function priceOf(
  tx: Database,
  customer: Customer,
  submission: Submission,
  { asked, sold, now }: Lines,
): Promise<{ priced: PricedOrder; problems: WholeProblem[] }> {
  const isRead = asked.length === sold.length && sold.every(({ count }) => count > 0);
  const problems: WholeProblem[] = (isRead ? shortfalls(sold) : []).map(({ text, at }) => ({
    path: ['skuDetail', at, 'num'],
    code: 'groupShort',
    text,
  }));
  if (!isRead || sold.some(({ num }) => num instanceof Wrong)) {
    return { priced: priceOrder({ lines: [] }), problems };
  }
  const choices = choicesOf(submission);
  const balances = isPlain(choices) ? NO_BALANCES : await balancesOf(tx, customer.id);
  const { priced, refused } = priceLines(sold, choices, balances, now);
  problems.push(
    ...refused.flatMap(({ text, ...what }) =>
      placesOf(what, submission).map((path) => ({ path, code: 'deductionRefused' as const, text })),
    ),
  );
  // A price without what was chosen is another one for that reason.
  if (refused.length === 0) {
    const changes = [
      changed('积分抵扣', submission.useAmount, pointsWorth(choices.points, balances.rule)),
      changed('应付金额', submission.shownAmount, priced.payable),
    ];
    const text = changes.find((change) => change !== null);
    if (text) problems.push({ path: [], code: 'amountChanged', text });
  }
  return { priced, problems };
}

/** Where in the request something was chosen that takes nothing off; a coupon may be chosen for several lines. */
function placesOf(
  { kind, sourceId }: Pick<RefusedDeduction, 'kind' | 'sourceId'>,
  { skuDetail, giftCardids }: Submission,
): Problem['path'][] {
  if (kind === 'points') return [['useIntegral']];
  if (kind === 'giftCard') return [['giftCardids', giftCardids.indexOf(sourceId ?? '')]];
  return skuDetail.flatMap(({ discountId }, at) =>
    discountId === sourceId ? [['skuDetail', at, 'discountId']] : [],
  );
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

/** What is said of an amount that has changed since the page was shown, naming both (design/orders: Checkout). */
function changed(what: string, shownText: string | null, is: Fen): string | null {
  const shown = shownText === null ? is : parseYuan(shownText);
  return shown !== null && shown !== is ? amountChanged(what, shown, is) : null;
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

function lineOf(
  detail: Detail,
  offer: Offer | undefined,
  problemOf: (offer: Offer, count: Hundredths) => ReturnType<typeof cartProblem>,
) {
  if (offer?.kind !== detail.skuType) return wrong('goodsGone', GOODS_GONE);
  const read = readTypedQuantity(detail.num, offer);
  const { deliveryMethod, takeAddress, distributionAddress, reservationDate } = detail;
  return {
    id: Number(detail.skuId),
    offer,
    /** As typed, bought or not; 0: not to be read. */
    count: 'count' in read ? read.count : 0,
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
