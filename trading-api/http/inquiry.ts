import {
  acceptOffer,
  closeInquiry,
  inquiryDetailOfBuyer,
  inquiryList,
  saleProductForInquiry,
  saleProductsForInquiry,
  saveInquiry,
} from '#app/contract/inquiry.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { inquiriesOf, inquiryOfBuyer } from '../services/inquiries.ts';
import * as accepting from '../services/inquiry-accept.ts';
import { inquiryGoods, oneInquiryGoods } from '../services/inquiry-goods.ts';
import * as saving from '../services/inquiry-save.ts';

export const inquiryRoutes: readonly Route[] = [
  route(saleProductForInquiry, ({ db, customer, input }) =>
    oneInquiryGoods(db, customer, input.id),
  ),
  route(saleProductsForInquiry, ({ db, customer, input }) => inquiryGoods(db, customer, input)),
  customerRoute(saveInquiry, async ({ db, customer, input, now }) => {
    await saving.saveInquiry(db, customer, input, now);
    return 'success' as const;
  }),
  customerRoute(inquiryList, ({ db, customer, input, now }) =>
    inquiriesOf(db, customer.id, input, now),
  ),
  customerRoute(inquiryDetailOfBuyer, ({ db, customer, input, now }) =>
    inquiryOfBuyer(db, customer.id, input.inquiryNum, now),
  ),
  customerRoute(acceptOffer, ({ db, customer, input, now }) =>
    accepting.acceptOffer(db, customer, input, now),
  ),
  customerRoute(closeInquiry, async ({ db, customer, input, now }) => {
    await accepting.closeInquiry(db, customer, input.inquiryNum, now);
    return 'success' as const;
  }),
];
