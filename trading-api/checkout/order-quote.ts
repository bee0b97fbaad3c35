import { CONTRACT_UNSIGNED, lacksContract } from '#app/domain/account/customer.ts';
import type { submitOrder } from '#app/domain/checkout/contract.ts';
import type { PricedOrder } from '#app/domain/checkout/pricing.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { pointsWorth } from '#app/domain/marketing/deductions.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import { NO_GOODS_SELECTED, RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { isMobile } from '#app/domain/phone.ts';
import { CART_MAX, parseQuantity } from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import {
  amountChanged,
  GOODS_GONE,
  type Offer,
  offerProblem,
  QUANTITY_UNREADABLE,
} from '#trading-api/catalogue/index.ts';
import { balancesOf, NO_BALANCES, withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { type AddressRow, addressRows } from './addresses.ts';
import { type CheckoutLine, submittedOffers } from './lines.ts';
import { arrangeDeliveries, type Delivery, type DeliveryChoice } from './order-delivery.ts';
import { type Choices, type LineToPrice, priceLines, shortfalls } from './order-price.ts';

type Submission = Parsed<typeof submitOrder>;

export interface Receiver {
  name: string;
  mobile: string;
  address: string;
}

type OrderLine = CheckoutLine & { delivery: Delivery };

/** An order as it would be made now. */
export interface Quote {
  receiver: Receiver;
  lines: OrderLine[];
  priced: PricedOrder;
}

/** How the calls that make orders name an offer's problems. */
export const ORDER_CODES = {
  offShelf: 'O003',
  belowMinimum: 'O004',
  aboveMaximum: 'O004',
  stockShort: 'S001',
} as const;

/**
 * Computes a submitted order from what the market knows: of the request only the ids, the typed
 * quantities and the choices count (decisions 9, 15).
 * @throws Refusal with every code of `order.submit`
 */
export async function quoteOrder(
  tx: Database,
  customer: Customer,
  submission: Submission,
  now: Date,
): Promise<Quote> {
  if (submission.source === 'direct' && lacksContract(customer)) {
    throw new Refusal('C001', CONTRACT_UNSIGNED);
  }
  const details = chosenDetails(submission);
  const offers = await submittedOffers(tx, customer.id, submission.source, submission.skuIds);
  const asked = details.map((detail) => lineOf(detail, offers.get(detail.skuId)));
  refuseProblems(asked, submission.source === 'cart' ? CART_MAX : undefined);
  const wanted = await withPromotions(tx, asked, now);
  refuseShortfalls(wanted);

  const ownAddresses = await addressRows(tx, customer.id);
  const receiver = receiverOf(submission, ownAddresses);
  const lines = await arrangeDeliveries(tx, wanted, {
    ownAddresses,
    receivingAddress: receiver.address,
    now,
  });

  const choices = choicesOf(submission);
  const balances = isPlain(choices) ? NO_BALANCES : await balancesOf(tx, customer.id);
  const { priced, refused } = priceLines(lines, choices, balances, now);
  if (refused.length > 0) {
    throw new Refusal('K004', [...new Set(refused.map(({ text }) => text))].join('；'));
  }
  refuseChange('积分抵扣', submission.useAmount, pointsWorth(choices.points, balances.rule));
  refuseChange('应付金额', submission.shownAmount, priced.payable);
  return { receiver, lines, priced };
}

const choicesOf = ({ skuDetail, useIntegral, giftCardids }: Submission) => ({
  discounts: new Map(
    skuDetail.flatMap(({ skuId, discountId }) => (discountId ? [[skuId, discountId]] : [])),
  ),
  points: useIntegral,
  giftCardIds: giftCardids,
});

/** Most orders take nothing from the customer's balances, which then need not be read. */
const isPlain = ({ discounts, points, giftCardIds }: Choices) =>
  discounts.size === 0 && points === 0 && giftCardIds.length === 0;

/** Tells what the page showed and what it is now (decision 15). */
function refuseChange(what: string, shownText: string | null, is: Fen): void {
  const shown = shownText === null ? is : parseYuan(shownText);
  if (shown !== null && shown !== is) throw new Refusal('P001', amountChanged(what, shown, is));
}

/** The marketing groups whose lines together fall short (spec 1 §5). */
function refuseShortfalls(lines: readonly LineToPrice[]): void {
  const texts = shortfalls(lines);
  if (texts.length > 0) throw new Refusal('M001', texts.join('；'));
}

/** One detail for each chosen id; anything else is no request a page of ours makes. */
function chosenDetails({ skuIds, skuDetail }: Submission): Submission['skuDetail'] {
  if (skuIds.length === 0) throw new Refusal('O001', NO_GOODS_SELECTED);
  const chosen = new Set(skuIds);
  const detailed = new Set(skuDetail.map(({ skuId }) => skuId));
  const fits = detailed.size === skuDetail.length && detailed.size === chosen.size;
  if (!fits || !skuIds.every((id) => detailed.has(id))) {
    throw new Refusal(RESULT.malformed, statusMessage(400));
  }
  return skuDetail;
}

type WantedLine = CheckoutLine & DeliveryChoice;

function lineOf(detail: Submission['skuDetail'][number], offer: Offer | undefined): WantedLine {
  if (offer?.kind !== detail.skuType) throw new Refusal('O003', GOODS_GONE);
  const count = parseQuantity(detail.num, { decimals: offer.unitDecimals });
  if (count === null) throw new Refusal('O004', QUANTITY_UNREADABLE);
  const { deliveryMethod, takeAddress, distributionAddress, reservationDate } = detail;
  return {
    id: Number(detail.skuId),
    offer,
    count,
    deliveryMethod,
    takeAddress,
    distributionAddress,
    reservationDate,
  };
}

/** Tells everything of the first kind of problem at once, so that nobody learns it bit by bit. */
function refuseProblems(lines: readonly CheckoutLine[], max: number | undefined): void {
  const problems = lines
    .map(({ offer, count }) => offerProblem(offer, count, max))
    .filter((problem) => problem !== null);
  const [first] = problems;
  if (!first) return;
  const texts = problems.filter(({ kind }) => kind === first.kind).map(({ text }) => text);
  throw new Refusal(ORDER_CODES[first.kind], [...new Set(texts)].join('；'));
}

/** The chosen address as it is kept now; without one, what the request itself says in full. */
function receiverOf(submission: Submission, ownAddresses: readonly AddressRow[]): Receiver {
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
    throw new Refusal('O002', RECEIVING_ADDRESS_REQUIRED);
  }
  return receiver;
}

export const receiverAt = (row: AddressRow): Receiver => ({
  name: row.receivePerson,
  mobile: row.receivePersonPhone,
  address: row.warehouseAddress,
});
