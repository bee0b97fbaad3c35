import * as calls from '#app/domain/inquiry/contract.ts';
import * as goodsCalls from '#app/domain/inquiry/goods-contract.ts';
import * as keptListCalls from '#app/domain/inquiry/kept-list-contract.ts';
import * as offerCalls from '#app/domain/inquiry/offer-contract.ts';
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
  route(goodsCalls.saleProductForInquiry, ({ db, customer, input }) =>
    oneInquiryGoods(db, customer, input.id),
  ),
  route(goodsCalls.saleProductsForInquiry, ({ db, customer, input }) =>
    inquiryGoods(db, customer, input),
  ),
  customerRoute(calls.saveInquiry, async ({ db, customer, person, input, now }) => {
    await saving.saveInquiry(db, { customer, person }, input, now);
  }),
  customerRoute(calls.inquiryList, ({ db, customer, input, now }) =>
    inquiriesOf(db, customer.id, input, now),
  ),
  customerRoute(calls.inquiryDetailOfBuyer, ({ db, customer, input, now }) =>
    inquiryOfBuyer(db, customer, input, now),
  ),
  customerRoute(calls.acceptOffer, ({ db, customer, person, input, clock }) =>
    accepting.acceptOffer(db, { customer, person }, input, clock),
  ),
  customerRoute(calls.closeInquiry, ({ db, customer, input, clock }) =>
    accepting.closeInquiry(db, customer, input.inquiryNum, clock),
  ),
  // The calls of a seller.
  customerRoute(offerCalls.receivedInquiries, ({ db, customer, input, now }) =>
    receivedPage(db, customer, input, now),
  ),
  customerRoute(offerCalls.inquiryByInquiryNum, ({ db, customer, input, now }) =>
    receivedInquiryOf(db, customer, input.inquiryNum, now),
  ),
  customerRoute(offerCalls.offersByInquiryNum, ({ db, customer, input, now }) =>
    ownRounds(db, customer, input, now),
  ),
  customerRoute(offerCalls.saveOffer, ({ db, customer, input, clock }) =>
    offers.saveOffer(db, customer, input, clock),
  ),
  customerRoute(offerCalls.withdrawOffer, ({ db, customer, input, clock }) =>
    withdrawing.withdrawOffer(db, customer, input, clock),
  ),
  route(readList, ({ db, input }) => readTypedList(db, input.text)),
  route(matchRows, ({ db, input }) => matchPastedRows(db, input.rows)),
  customerRoute(addCartsList, ({ db, person, input, now }) =>
    addListToCart(db, person.id, input.rows, now),
  ),
  customerRoute(keptListCalls.keptLists, ({ db, customer }) => keeping.listsOf(db, customer.id)),
  customerRoute(keptListCalls.keptList, ({ db, customer, input }) =>
    keeping.keptListOf(db, customer.id, input.id),
  ),
  customerRoute(keptListCalls.saveKeptList, async ({ db, customer, input, now }) => ({
    id: await db.transaction((tx) => keeping.saveList(tx, customer.id, input, now)),
  })),
  customerRoute(keptListCalls.deleteKeptList, ({ db, customer, input }) =>
    keeping.deleteList(db, customer.id, input.id),
  ),
];
