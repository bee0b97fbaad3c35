import { auctionData } from '#app/components/structured-data.server.ts';
import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { auctionHref, liveHref } from './auction-search.ts';

/** An auction for search engines; both of its pages say the same of it. */
export const eventOf = (request: Request, auction: AuctionInfo) =>
  auctionData(auction, auctionHref(auction.id), liveHref(auction.id), publicOrigin(request));
