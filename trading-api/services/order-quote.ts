import type { submitOrder } from '#app/contract/checkout.ts';
import { type Parsed, RESULT } from '#app/contract/endpoint.ts';
import { CONTRACT_UNSIGNED, lacksContract } from '#app/domain/customer.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { parseYuan } from '#app/domain/money.ts';
import { NO_GOODS_SELECTED, RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order.ts';
import { isMobile } from '#app/domain/phone.ts';
import type { PricedOrder } from '#app/domain/pricing.ts';
import { CART_MAX, parseQuantity } from '#app/domain/quantity.ts';
import type { Database } from '../db/client.ts';
import { type AddressRow, addressRows } from './addresses.ts';
import type { Customer } from './authentication.ts';
import { priceLines } from './checkout.ts';
import { type CheckoutLine, submittedOffers } from './checkout-lines.ts';
import {
  GOODS_GONE,
  type Offer,
  offerProblem,
  QUANTITY_UNREADABLE,
  refuseProblem,
} from './goods-offer.ts';
import { arrangeDeliveries, type Delivery } from './order-delivery.ts';
import { Refusal } from './refusal.ts';
import { amountChanged } from './stock.ts';

type Submission = Parsed<typeof submitOrder>;

export interface Receiver {
  name: string;
  mobile: string;
  address: string;
}

/** An order as it would be made now. */
export interface Quote {
  receiver: Receiver;
  lines: (CheckoutLine & { delivery: Delivery })[];
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
  const lines = details.map((detail) => toLine(detail, offers.get(detail.skuId)));
  refuseShortLines(lines, submission.source === 'cart' ? CART_MAX : undefined);

  const ownAddresses = await addressRows(tx, customer.id);
  const receiver = receiverOf(submission, ownAddresses);
  const choices = lines.map(({ offer }, at) => ({ ...detailAt(details, at), offer }));
  const deliveries = await arrangeDeliveries(tx, choices, {
    ownAddresses,
    receivingAddress: receiver.address,
    now,
  });

  const priced = priceLines(lines);
  const shown = submission.shownAmount === null ? null : parseYuan(submission.shownAmount);
  if (shown !== null && shown !== priced.payable) {
    throw new Refusal('P001', amountChanged('应付金额', shown, priced.payable));
  }
  return { receiver, lines: lines.map((line, at) => ({ ...line, delivery: deliveryAt(deliveries, at) })), priced };
}
