import type { Fen } from '#app/domain/money.ts';
import { eventsOf, yuan } from './event-type.ts';

interface OfAuction {
  auctionId: number;
  name: string;
}
/** A message to a bidder: `what` is a whole sentence. */
interface BidderNews extends OfAuction {
  what: string;
}
/** A message to the seller: `what` follows the auction's name. */
type SellerNews = BidderNews;

const live = ({ auctionId }: OfAuction) => `/details?id=${auctionId}`;
const entry = ({ auctionId }: OfAuction) => `/auction?id=${auctionId}`;
const own = ({ auctionId }: OfAuction) => `/customer/auctions/${auctionId}`;

const ofBidder = eventsOf('auction', 'trade');
const ofSeller = eventsOf('auction', 'trade');
const bySms = { sms: true, text: ({ what }: BidderNews) => what };
const toSeller = {
  sms: true,
  text: ({ name, what }: SellerNews) => `您的竞价「${name}」${what}`,
  path: ({ auctionId }: OfAuction) => `/customer/sale-auctions/${auctionId}`,
};

export const AUCTION_EVENTS = {
  signAudited: ofBidder<BidderNews>({ title: '竞价报名审核', ...bySms, path: entry }),
  marginDueSoon: ofBidder<BidderNews>({
    title: '竞价保证金待冻结',
    urgent: true,
    ...bySms,
    path: entry,
  }),
  auctionStartsSoon: ofBidder<OfAuction & { at: string }>({
    title: '竞价即将开始',
    urgent: true,
    sms: true,
    text: ({ name, at }) => `您报名的「${name}」将于 ${at} 开始。`,
    path: live,
  }),
  auctionEndsSoon: ofBidder<OfAuction & { at: string }>({
    title: '竞价即将结束',
    urgent: true,
    text: ({ name, at }) => `您报名的「${name}」将于 ${at} 结束。`,
    path: live,
  }),
  outbid: ofBidder<OfAuction & { price: Fen; unit: string }>({
    title: '您的出价已被超过',
    urgent: true,
    text: ({ name, price, unit }) =>
      `「${name}」出现更高出价 ${yuan(price)}/${unit}，您的出价已不能成交。`,
    path: live,
  }),
  bidVoided: ofBidder<BidderNews>({ title: '出价被作废', ...bySms, path: live }),
  limitEnded: eventsOf(
    'auction',
    'view',
  )<BidderNews>({ title: '代理出价已停止', urgent: true, ...bySms, path: live }),
  auctionCancelled: ofBidder<BidderNews>({ title: '竞价已取消', ...bySms, path: live }),
  auctionRestarted: ofBidder<BidderNews>({
    title: '重新竞价，须再次报名',
    ...bySms,
    path: entry,
  }),
  auctionWon: ofBidder<BidderNews>({ title: '竞价中标', ...bySms, path: own }),
  auctionLost: ofBidder<BidderNews>({ title: '竞价未中标', ...bySms, path: own }),
  awardOffered: ofBidder<BidderNews>({
    title: '竞价递补待答复',
    urgent: true,
    ...bySms,
    path: own,
  }),
  awardChanged: ofBidder<BidderNews>({ title: '中标或递补有变', ...bySms, path: own }),
  awardPaid: ofBidder<BidderNews>({ title: '成交订单已付清', ...bySms, path: own }),
  awardDefaulted: ofBidder<BidderNews>({ title: '竞价违约', ...bySms, path: own }),
  saleAuctionClosed: ofSeller<SellerNews>({ title: '竞价已结束', ...toSeller }),
  saleAuctionChanged: ofSeller<SellerNews>({ title: '竞价成交进展', ...toSeller }),
  marginFrozen: eventsOf(
    'money',
    'view',
  )<OfAuction & { amount: Fen }>({
    title: '竞价保证金已冻结',
    text: ({ name, amount }) => `「${name}」的保证金 ${yuan(amount)} 已从钱包冻结。`,
    path: live,
  }),
  marginReleased: eventsOf(
    'money',
    'view',
  )<OfAuction & { amount: Fen }>({
    title: '竞价保证金已退回',
    text: ({ name, amount }) => `「${name}」的保证金 ${yuan(amount)} 已退回钱包。`,
    path: () => '/customer/my-wallet',
  }),
};
