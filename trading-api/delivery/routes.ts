import * as calls from '#app/domain/delivery/contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { cancelAppointment, makeAppointment } from './appointments.ts';
import { withConsents } from './consent.ts';
import { correctShipment } from './correct.ts';
import { deliveriesOf } from './reads.ts';
import { receiveGoods } from './receive.ts';
import { shipGoods } from './ship.ts';
import { answerAboutWeight } from './weight.ts';

export const deliveryRoutes: readonly Route[] = [
  customerRoute(calls.deliveriesOfOrder, async ({ db, customer, person, input, now }) => {
    const shown = await deliveriesOf(db, input.orderCode, { customerId: customer.id });
    return withConsents(db, { customer, person }, input.orderCode, shown, now);
  }),
  customerRoute(calls.answerWeight, ({ db, customer, person, input, now }) =>
    answerAboutWeight(db, { customer, person }, input, now),
  ),
  customerRoute(calls.receiveDelivery, ({ db, customer, person, input, now }) =>
    receiveGoods(db, { customer, person }, input, now),
  ),
  customerRoute(calls.appointPickup, ({ db, customer, input, now }) =>
    makeAppointment(db, customer, input, now),
  ),
  cancelAppointment,
  // The calls of a seller.
  customerRoute(calls.deliveriesOfSale, ({ db, customer, input }) =>
    deliveriesOf(db, input.orderCode, { sellerCode: sellerCodeOf(customer) }),
  ),
  customerRoute(calls.shipOrder, ({ db, customer, input, now }) =>
    shipGoods(db, customer, input, now),
  ),
  customerRoute(calls.correctDelivery, ({ db, customer, input, now }) =>
    correctShipment(db, customer, input, now),
  ),
];
