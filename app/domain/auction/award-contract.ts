import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { ORDER_STATES } from '#app/domain/order/state.ts';
import { id, instant, pageRequest, quantity, yuan } from '#app/domain/wire.ts';
import { rankedBid } from './bid-contract.ts';
import { auctionCard, auctionInfo, awardState, marginState } from './contract.ts';

export const acceptOffer = defineEndpoint({
  name: 'auction.acceptOffer',
  summary:
    'Take the goods that a defaulted winner has left, as the runner-up: the margin is frozen again, and there is an order to pay',
  path: '/api/portal/auction/award/accept',
  access: 'customer',
  begins: true,
  stepUp: 'large',
  changes: 'auction',
  request: z.object({ auctionId: id }),
  content: z.object({ orderCode: z.string() }),
  codes: ['decided', 'over', 'walletMissing', 'fundsShort'],
  serial: true,
});

export const declineOffer = defineEndpoint({
  name: 'auction.declineOffer',
  summary: 'Leave the goods to the next bidder',
  path: '/api/portal/auction/award/decline',
  access: 'customer',
  changes: 'auction',
  request: z.object({ auctionId: id }),
  codes: ['decided', 'over'],
  serial: true,
});

export const giveUpAward = defineEndpoint({
  name: 'auction.giveUpAward',
  summary: 'Give up what was won: a default at once, the margin is divided by the terms',
  path: '/api/portal/auction/award/giveUp',
  access: 'customer',
  stepUp: 'large',
  changes: 'auction',
  request: z.object({ auctionId: id }),
  codes: ['decided', 'orderPaid'],
  serial: true,
});

/** An award for the seller and the operator. */
export const auctionAward = z.object({
  bidderNo: z.int().positive(),
  /** Empty for the seller until there is an order. */
  companyName: z.string(),
  state: awardState,
  price: yuan,
  count: quantity,
  orderCode: z.string().nullable(),
  /** How far the order is; null before there is one. */
  orderState: z.enum(ORDER_STATES).nullable().default(null),
  until: instant.nullable(),
  reason: z.string(),
  marginAmount: yuan,
  marginState,
  marginToSeller: yuan,
  marginToPlatform: yuan,
});
export type AuctionAward = z.output<typeof auctionAward>;

const saleAuction = auctionCard.extend({
  bidCount: z.int().nonnegative().default(0),
  bidderCount: z.int().nonnegative().default(0),
  /** Null without a bid. */
  highestPrice: yuan.nullable(),
  awards: z.array(auctionAward),
  restartedAs: z.string().nullable().default(null),
});
export type SaleAuction = z.output<typeof saleAuction>;

export const saleAuctions = defineRead({
  name: 'auctionSale.list',
  summary:
    "The seller's auctions with their bids and awards: running ones first, then those to come",
  path: '/api/portal/auction/saleAuctions',
  access: 'seller',
  request: z.object(pageRequest),
  content: pageOf(saleAuction),
});

export const saleAuctionById = defineRead({
  name: 'auctionSale.byId',
  summary:
    "One of the seller's auctions with its terms, its ranking by numbers of bidders, and its awards",
  method: 'GET',
  path: '/api/portal/auction/saleAuction/:auctionId',
  access: 'seller',
  request: z.object({ auctionId: id }),
  content: saleAuction.extend({
    ...auctionInfo.pick({
      payHours: true,
      offerHours: true,
      marginSellerShare: true,
      afterDefault: true,
      deliverArea: true,
      deliveryDate: true,
    }).shape,
    /** As all who watch it see it: best first, at most twenty, each called by a number. */
    ranking: z.array(rankedBid),
  }),
});
export type SaleAuctionInfo = z.output<typeof saleAuctionById.content>;
