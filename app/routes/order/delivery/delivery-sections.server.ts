import {
  DELIVERY_METHOD,
  DELIVERY_METHODS,
  deliveryMethodName,
  isFetched,
} from '#app/domain/checkout/delivery.ts';
import type { OrderDeliveries } from '#app/domain/delivery/contract.ts';
import { termsOf, termsText } from '#app/domain/delivery/weight-text.ts';
import { mayDo, type OrderState } from '#app/domain/order/state.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { consentView } from './consent-view.server.ts';
import {
  agreeForm,
  appointForm,
  cancelPickupForm,
  correctForm,
  receiveForm,
  refuseForm,
  shipForm,
} from './delivery-forms.server.ts';
import {
  appointmentViews,
  type DeliveryView,
  deliveryViews,
  saleView,
  settlementView,
} from './delivery-view.server.ts';
import { askedAtLoading } from './weight-view.server.ts';

interface OfOrder {
  orderCode: string;
  state: OrderState;
  source: string;
}

/**
 * The delivery that the address names, else the first that something can be done with.
 * @param waits what deliveries are whose form is shown without being asked for
 */
function chosen(
  request: Request,
  deliveries: readonly DeliveryView[],
  can: keyof DeliveryView,
  waits: keyof DeliveryView = can,
) {
  const asked = new URL(request.url).searchParams.get('delivery');
  const named = deliveries.find((delivery) => delivery.deliveryId === asked && delivery[can]);
  return named ?? deliveries.find((delivery) => delivery[waits]) ?? null;
}

/** Everything about deliveries on the page of a seller's order. */
export function saleSections(request: Request, order: OfOrder, shown: OrderDeliveries) {
  const deliveries = deliveryViews(shown, order.orderCode, 'seller');
  const unshipped = shown.lines.filter(({ left }) => left !== '0');
  const mayShip = mayDo('ship', 'seller', { ...order, unshipped: unshipped.length > 0 });
  const correcting = chosen(request, deliveries, 'mayCorrect', 'waitsForCorrection');
  const appointments = appointmentViews(shown);
  const open = appointments.find(({ isOpen }) => isOpen);
  return {
    deliveries,
    settlement: settlementView(shown, 'seller'),
    sale: saleView(shown),
    appointments,
    shipping: mayShip
      ? {
          form: describeForm(shipForm, request),
          lines: unshipped.map(lineToShip),
          /** The goods of which nothing is left, by their positions. */
          shipped: Object.fromEntries(
            shown.lines
              .filter(({ left }) => left === '0')
              .map(({ position, productName }) => [position, productName]),
          ),
          ways: DELIVERY_METHODS.map((way) => ({
            value: String(way),
            label: deliveryMethodName(way),
          })),
          way: String(unshipped[0]?.deliveryMethod ?? DELIVERY_METHOD.logistics),
          appointments: appointments.filter(({ isOpen }) => isOpen),
          /** Of the next appointment, where there is one. */
          vehicle: open?.vehicle ?? '',
          driver: open?.driverName ?? '',
          driverPhone: open?.driverPhone ?? '',
        }
      : null,
    correction: correcting && { form: describeForm(correctForm, request), delivery: correcting },
  };
}
export type SaleSections = ReturnType<typeof saleSections>;
export type Shipping = NonNullable<SaleSections['shipping']>;
export type Correction = NonNullable<SaleSections['correction']>;

const lineToShip = (line: OrderDeliveries['lines'][number]) => ({
  position: line.position,
  name: line.productName,
  grade: line.grade,
  unit: line.unit,
  number: line.number,
  left: line.left,
  terms: termsText(line),
  asks: askedAtLoading(termsOf(line), line.unit),
});

/** The same for its buyer. */
export function purchaseSections(request: Request, order: OfOrder, shown: OrderDeliveries) {
  const deliveries = deliveryViews(shown, order.orderCode, 'buyer');
  const receiving = mayDo('receive', 'buyer', {
    ...order,
    underWay: deliveries.some(({ mayReceive }) => mayReceive),
  })
    ? chosen(request, deliveries, 'mayReceive')
    : null;
  const answering = chosen(request, deliveries, 'mayAnswer');
  const consent = shown.deliveries.find(
    ({ deliveryId }) => deliveryId === answering?.deliveryId,
  )?.consent;
  const toFetch = shown.lines.find(
    ({ deliveryMethod, left }) => isFetched(deliveryMethod) && left !== '0',
  );
  const mayAppoint = order.state === 'paid' || order.state === 'partShipped';
  return {
    deliveries,
    settlement: settlementView(shown, 'buyer'),
    appointments: appointmentViews(shown),
    receiving: receiving && { form: describeForm(receiveForm, request), delivery: receiving },
    answering:
      answering && consent
        ? {
            agree: describeForm(agreeForm, request),
            refuse: describeForm(refuseForm, request),
            delivery: answering,
            consent: consentView(consent),
          }
        : null,
    pickup:
      toFetch && mayAppoint
        ? { form: describeForm(appointForm, request), place: toFetch.deliveryAddress }
        : null,
    cancelPickup: describeForm(cancelPickupForm, request),
  };
}
export type PurchaseSections = ReturnType<typeof purchaseSections>;
