import {
  acceptOffer,
  closeInquiry,
  inquiryDetailOfBuyer,
  inquiryList,
  saveInquiry,
} from '#app/domain/inquiry/contract.ts';
import {
  saleProductForInquiry,
  saleProductsForInquiry,
} from '#app/domain/inquiry/goods-contract.ts';
import {
  deleteKeptList,
  keptList,
  keptLists,
  saveKeptList,
} from '#app/domain/inquiry/kept-list-contract.ts';
import {
  inquiryByInquiryNum,
  offersByInquiryNum,
  receivedInquiries,
  saveOffer,
  withdrawOffer,
} from '#app/domain/inquiry/offer-contract.ts';
import { addCartsList, matchRows, readList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { addListToCart } from '#trading-api/cart/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import * as accepting from './accept.ts';
import { inquiryGoods, oneInquiryGoods } from './goods.ts';
import { inquiriesOf, inquiryOfBuyer } from './inquiries.ts';
import * as keeping from './kept-lists.ts';
import * as offers from './offer-save.ts';
import * as withdrawing from './offer-withdraw.ts';
import { matchPastedRows } from './pasted-list.ts';
import { ownRounds, receivedInquiryOf, receivedPage } from './received-inquiries.ts';
import * as saving from './save.ts';
import { readTypedList } from './typed-list.ts';

export const inquiryRoutes: readonly Route[] = [
  route(saleProductForInquiry, ({ db, customer, input }) =>
    oneInquiryGoods(db, customer, input.id),
  ),
  route(saleProductsForInquiry, ({ db, customer, input }) => inquiryGoods(db, customer, input)),
  customerRoute(saveInquiry, async ({ db, customer, person, input, now }) => {
    await saving.saveInquiry(db, { customer, person }, input, now);
    return 'success' as const;
  }),
  customerRoute(inquiryList, ({ db, customer, input, now }) =>
    inquiriesOf(db, customer.id, input, now),
  ),
  customerRoute(inquiryDetailOfBuyer, ({ db, customer, input, now }) =>
    inquiryOfBuyer(db, customer, input, now),
  ),
  customerRoute(acceptOffer, ({ db, customer, person, input, clock }) =>
    accepting.acceptOffer(db, { customer, person }, input, clock),
  ),
  customerRoute(closeInquiry, async ({ db, customer, input, clock }) => {
    await accepting.closeInquiry(db, customer, input.inquiryNum, clock);
    return 'success' as const;
  }),
  // The calls of a seller.
  customerRoute(receivedInquiries, ({ db, customer, input, now }) =>
    receivedPage(db, customer, input, now),
  ),
  customerRoute(inquiryByInquiryNum, ({ db, customer, input, now }) =>
    receivedInquiryOf(db, customer, input.inquiryNum, now),
  ),
  customerRoute(offersByInquiryNum, ({ db, customer, input, now }) =>
    ownRounds(db, customer, input, now),
  ),
  customerRoute(saveOffer, async ({ db, customer, input, clock }) => {
    await offers.saveOffer(db, customer, input, clock);
    return 'success' as const;
  }),
  customerRoute(withdrawOffer, async ({ db, customer, input, clock }) => {
    await withdrawing.withdrawOffer(db, customer, input, clock);
    return 'success' as const;
  }),
  route(readList, ({ db, input }) => readTypedList(db, input.text)),
  route(matchRows, ({ db, input }) => matchPastedRows(db, input.rows)),
  customerRoute(addCartsList, ({ db, person, input, now }) =>
    addListToCart(db, person.id, input.rows, now),
  ),
  customerRoute(keptLists, ({ db, customer }) => keeping.listsOf(db, customer.id)),
  customerRoute(keptList, ({ db, customer, input }) =>
    keeping.keptListOf(db, customer.id, input.id),
  ),
  customerRoute(saveKeptList, async ({ db, customer, input, now }) => ({
    id: await db.transaction((tx) => keeping.saveList(tx, customer.id, input, now)),
  })),
  customerRoute(deleteKeptList, async ({ db, customer, input }) => {
    await keeping.deleteList(db, customer.id, input.id);
    return 'success' as const;
  }),
];
