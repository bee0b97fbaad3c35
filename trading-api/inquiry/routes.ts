import * as awardCalls from '#app/domain/inquiry/award-contract.ts';
import * as calls from '#app/domain/inquiry/contract.ts';
import * as goodsCalls from '#app/domain/inquiry/goods-contract.ts';
import * as keptListCalls from '#app/domain/inquiry/kept-list-contract.ts';
import * as offerCalls from '#app/domain/inquiry/offer-contract.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { addListToCart } from '#trading-api/cart/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import * as awarding from './award.ts';
import { keepOffer } from './counter-keep.ts';
import { sendCounter } from './counter-send.ts';
import { inquiryGoods, oneInquiryGoods } from './goods.ts';
import { inquiriesOf, inquiryOfBuyer } from './inquiries.ts';
import * as keeping from './kept-lists.ts';
import * as offers from './offer-save.ts';
import * as withdrawing from './offer-withdraw.ts';
import { matchPastedRows } from './pasted-list.ts';
import { ownRounds, receivedInquiryOf, receivedPage } from './received-inquiries.ts';
import { recommended } from './recommend.ts';
import * as saving from './save.ts';
import { readTypedList } from './typed-list.ts';

export const inquiryRoutes: readonly Route[] = [
  oneInquiryGoods,
  route(goodsCalls.saleProductsForInquiry, ({ db, customer, input, now }) =>
    inquiryGoods(db, customer, input, now),
  ),
  recommended,
  customerRoute(calls.saveInquiry, async ({ db, customer, person, input, now }) => {
    await saving.saveInquiry(db, { customer, person }, input, now);
  }),
  inquiriesOf,
  inquiryOfBuyer,
  customerRoute(awardCalls.acceptOffer, ({ db, customer, person, input, clock }) =>
    awarding.acceptOffer(db, { customer, person }, input, clock),
  ),
  customerRoute(awardCalls.awardLines, ({ db, customer, person, input, clock }) =>
    awarding.awardLines(db, { customer, person }, input, clock),
  ),
  customerRoute(awardCalls.endLines, ({ db, customer, input, clock }) =>
    awarding.endLines(db, customer, input, clock),
  ),
  customerRoute(awardCalls.closeInquiry, ({ db, customer, input, clock }) =>
    awarding.closeInquiry(db, customer, input.inquiryNum, clock),
  ),
  sendCounter,
  // The calls of a seller.
  receivedPage,
  receivedInquiryOf,
  ownRounds,
  customerRoute(offerCalls.saveOffer, ({ db, customer, input, clock }) =>
    offers.saveOffer(db, customer, input, clock),
  ),
  withdrawing.withdrawOffer,
  keepOffer,
  readTypedList,
  matchPastedRows,
  customerRoute(addCartsList, ({ db, person, input, now }) =>
    addListToCart(db, person.id, input.rows, now),
  ),
  keeping.listsOf,
  customerRoute(keptListCalls.keptList, ({ db, customer, input }) =>
    keeping.keptListOf(db, customer.id, input.id),
  ),
  customerRoute(keptListCalls.saveKeptList, async ({ db, customer, input, now }) => ({
    id: await db.transaction((tx) => keeping.saveList(tx, customer.id, input, now)),
  })),
  keeping.deleteList,
];
