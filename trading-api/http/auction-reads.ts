import {
  auctionDetail,
  auctionPage,
  auctionRecommend,
  mySigns,
  participate,
  saveAuctionSign,
} from '#app/contract/auction.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { participationOf, signUp } from '../services/auction-signs.ts';
import { auctionInfoOf } from '../services/auction-terms.ts';
import { auctionsPage, recommendedAuctions, signedAuctions } from '../services/auctions.ts';

/** What there is to bid for, and signing up; the bidding itself is in `auction.ts`. */
export const auctionReadRoutes: readonly Route[] = [
  route(auctionRecommend, ({ db, customer, now }) =>
    recommendedAuctions(db, customer?.id ?? null, now),
  ),
  route(auctionPage, ({ db, customer, input, now }) =>
    auctionsPage(db, customer?.id ?? null, input, now),
  ),
  route(auctionDetail, ({ db, customer, input, now }) =>
    auctionInfoOf(db, customer?.id ?? null, input.id, now),
  ),
  customerRoute(participate, ({ db, customer, input, now }) =>
    participationOf(db, customer.id, input, now),
  ),
  customerRoute(saveAuctionSign, ({ db, customer, input, now }) =>
    signUp(db, customer, input, now),
  ),
  customerRoute(mySigns, ({ db, customer, input, now }) =>
    signedAuctions(db, customer.id, input, now),
  ),
];
