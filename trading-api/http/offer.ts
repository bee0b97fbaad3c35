import {
  inquiryByInquiryNum,
  offersByInquiryNum,
  receivedInquiries,
  saveOffer,
} from '#app/contract/offer.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import * as offers from '../services/offer-save.ts';
import { ownRounds, receivedInquiryOf, receivedPage } from '../services/received-inquiries.ts';

/** The seller's side of inquiries. */
export const offerRoutes: readonly Route[] = [
  customerRoute(receivedInquiries, ({ db, customer, input, now }) =>
    receivedPage(db, customer, input, now),
  ),
  customerRoute(inquiryByInquiryNum, ({ db, customer, input, now }) =>
    receivedInquiryOf(db, customer, input.inquiryNum, now),
  ),
  customerRoute(offersByInquiryNum, ({ db, customer, input, now }) =>
    ownRounds(db, customer, input, now),
  ),
  customerRoute(saveOffer, async ({ db, customer, input, now }) => {
    await offers.saveOffer(db, customer, input, now);
    return 'success' as const;
  }),
];
