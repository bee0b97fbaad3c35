import type { EventName, ValuesOf } from '#app/domain/message/events.ts';
import type { Auction } from '#trading-api/auction/auctions.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

type BidderEvent = {
  [Name in EventName]: { auctionId: number; name: string; what: string } extends ValuesOf<Name>
    ? ValuesOf<Name> extends { auctionId: number }
      ? Name
      : never
    : never;
}[EventName];

export async function notifyBidders(
  tx: Database,
  event: BidderEvent,
  { id: auctionId, name }: Pick<Auction, 'id' | 'name'>,
  signs: readonly { customerId: number; noticePhoneNumber: string }[],
  { what, now }: { what: string; now: Date },
): Promise<void> {
  const receivers = signs.map(({ customerId, noticePhoneNumber: phone }) => ({
    customerId,
    phone,
  }));
  await notify(tx, event, receivers, { auctionId, name, what }, { now });
}

/** Notifies the seller of an auction; the text follows the auction's name. */
export async function notifySeller(
  tx: Database,
  { id: auctionId, sellerCode, name }: Pick<Auction, 'id' | 'sellerCode' | 'name'>,
  what: string,
  now: Date,
): Promise<void> {
  await notify(tx, 'saleAuctionChanged', [{ sellerCode }], { auctionId, name, what }, { now });
}
