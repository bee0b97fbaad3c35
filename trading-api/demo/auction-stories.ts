import type { BiddingMode } from '#app/domain/auction/auction.ts';

/** Times in these stories are hours from the moment of the demo; negative ones are before it. */
type Hours = number;

interface SessionStory {
  key: string;
  name: string;
  introduce: string;
  imageUrl: string;
  starts: Hours;
  ends: Hours;
}

/** Who takes part: accounts of the demo by phone, the others are buyers of the time before. */
export interface BidderStory {
  phone: string;
  companyName: string;
  credentialNumber: string;
  /** Left out: it still waits. `notPass` with its reason. */
  audit?: 'auditPass' | { notPass: string };
}

export interface AuctionStory {
  session?: string;
  name: string;
  sellerCode: string;
  productName: string;
  varieties: string;
  manufacturer: string;
  specification: string;
  count: string;
  unit: string;
  picture: string;
  deliverArea: string;
  deliveryDays: number;
  mode: BiddingMode;
  startPrice: string;
  step: string;
  /** Component bidding only. */
  part?: { start: string; step: string };
  margin: string;
  signEnds: Hours;
  starts: Hours;
  ends: Hours;
  delayMinutes: number;
  delays: number;
  /** Whether the market bids up to a bidder's limit. */
  proxyBids?: boolean;
  hot?: boolean;
  qualifyNames?: readonly string[];
  bidders?: readonly BidderStory[];
  /** Bids in their order: whose (by place in `bidders`), price, quantity, and when. */
  bids?: readonly (readonly [bidder: number, price: string, count: string, at: Hours])[];
  cancelled?: { at: Hours; reason: string };
  /** Whose orders are paid, an hour after the end; of the others the winners have a day. */
  paidBy?: readonly number[];
}

export const MARGIN_RULE =
  '竞价保证金从钱包余额冻结；未中标的在竞价结束后自动退回钱包，中标的在订单付款后退回。中标后逾期不付款的，保证金不予退还，归卖家所有。';

export const SESSION_STORIES: readonly SessionStory[] = [
  {
    key: 'steel',
    name: '钢材冬储专场',
    introduce: '螺纹钢、热轧卷板、中厚板等冬储资源，钢厂直供，现货交割。',
    imageUrl: '/banners/steel.svg',
    starts: -72,
    ends: 24 * 12,
  },
  {
    key: 'metals',
    name: '有色金属保供专场',
    introduce: '电解铜、铝锭、铝型材分批竞价，支持按量组合竞价。',
    imageUrl: '/banners/metals.svg',
    starts: -48,
    ends: 24 * 32,
  },
  {
    key: 'chemicals',
    name: '化工原料直采专场',
    introduce: '纯碱、聚乙烯、甲醇等大宗化工原料，厂家直采，罐车或袋装交付。',
    imageUrl: '/banners/chemicals.svg',
    starts: -24,
    ends: 24 * 25,
  },
];

export const LIN = {
  phone: '13800000001',
  companyName: '无锡知夏五金加工厂',
  credentialNumber: '92320214MA1X7K3C2H',
} as const;
export const YUANCHENG = {
  phone: '13800000002',
  companyName: '远澄机械制造有限公司',
  credentialNumber: '91330206MA2GQ81D4R',
} as const;
export const YUANFAN = {
  phone: '13811110001',
  companyName: '澄江远帆机械有限公司',
  credentialNumber: '91320281MA1N5P9E7T',
} as const;
export const HENGTAI = {
  phone: '13811110002',
  companyName: '临湖恒泰建设有限公司',
  credentialNumber: '91330501MA2B4T6F8W',
} as const;
export const WANGSHAN = {
  phone: '13811110003',
  companyName: '望山精工制造有限公司',
  credentialNumber: '91320411MA1Y2R5G3X',
} as const;
export const DONGYU = {
  phone: '13811110004',
  companyName: '东屿船舶配套有限公司',
  credentialNumber: '91330900MA28L7H6JY',
} as const;

export const passed = (bidder: BidderStory): BidderStory => ({ ...bidder, audit: 'auditPass' });
