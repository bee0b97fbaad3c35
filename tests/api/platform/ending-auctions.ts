import { eq } from 'drizzle-orm';
import { acceptOffer, declineOffer, giveUpAward } from '#app/domain/auction/award-contract.ts';
import { increasePrice, setLimit } from '#app/domain/auction/bid-contract.ts';
import { freezeMargin, participate, saveAuctionSign } from '#app/domain/auction/contract.ts';
import {
  auditSign,
  cancelAuction,
  decideAward,
  voidBid,
  waiveDefault,
} from '#app/domain/auction/desk-contract.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import { AUDIT_ENDED, SIGN_ENDED } from '#app/domain/auction/sign.ts';
import { SIGN_DECIDED_TOO_LATE } from '#app/domain/company/approval.ts';
import {
  approvalList,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import {
  type Auction,
  announce,
  bid,
  MARGIN,
  signsOf,
  signUp,
} from '#tests/api/auction/auctioning.ts';
import { company, member, textsTo } from '#tests/api/company/companies.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import { auctionAwards, auctionSigns, auctions, orders } from '#trading-api/schema.ts';
import { type Answered, doing, END_MINUTES, inMinutes, lockOf, type Row } from './ending.ts';

const OVER = '竞价已结束或已取消';
const NOT_CLOSED = '竞价尚未结束或已取消';
const LAPSED = '递补已超过答复期限';
const EXTENDED_TOO_LATE = '期限已过，不能再延长';

const named = ({ id }: Auction) => ({ auctionId: String(id) });

const signedUp = (auction: Auction, companyName: string) => ({
  ...named(auction),
  companyName,
  credentialNumber: '92320214MA1X7K3C2H',
  noticePhoneNumber: '13812345678',
  checked: true,
  auctionSignQualifyList: [],
});

/** Whose end no bid moves. */
const announced = (market: OpenMarket, fields: Partial<Auction> = {}) =>
  announce(market, { endDate: inMinutes(market, END_MINUTES), delayTimes: 0, ...fields });

/** The calls on an auction, by its real end. */
export function endingAuctions(market: OpenMarket, operator: Buyer): Row[] {
  const row = (
    endpoint: Endpoint,
    [before, over]: readonly [Answered, Answered],
    prepare: (auction: Auction, buyer: Buyer) => Promise<() => Promise<Answered>>,
    { what = 'an auction', ...fields }: Partial<Auction> & { what?: string } = {},
  ): Row => ({
    endpoint,
    what,
    before,
    over,
    arrange: async () => {
      const auction = await announced(market, fields);
      const buyer = fields.marginAmount
        ? (await payerWith(market, '1000.00')).buyer
        : await market.buyer();
      const act = await prepare(auction, buyer);
      return { end: auction.endDate, act, lock: lockOf(auctions, auctions.id, auction.id) };
    },
  });
  const passed = (auction: Auction, buyer: Buyer) => signUp(market.db, auction, [buyer]);
  const auditing = (passes: boolean) => async (auction: Auction, buyer: Buyer) => {
    await signUp(market.db, auction, [buyer], { state: 'waitAudit' });
    const signId = String(first(await signsOf(market.db, auction)).id);
    return () => doing(operator, auditSign, { signId, passes, reason: '执照过期' });
  };
  return [
    row(increasePrice, [null, BIDDING_ENDED], async (auction, buyer) => {
      await passed(auction, buyer);
      return async () => {
        const { code, message } = await bid(buyer, auction, '3000.00');
        return code === 'success' ? null : message;
      };
    }),
    row(
      setLimit,
      [null, BIDDING_ENDED],
      async (auction, buyer) => {
        await passed(auction, buyer);
        const limit = { ...named(auction), price: '3000.00', confirmed: '3000.00' };
        return () => doing(buyer, setLimit, limit);
      },
      { proxyBids: true },
    ),
    row(participate, [null, BIDDING_ENDED], async (auction, buyer) => async () => {
      const { sellerCode } = auction;
      const { code, message } = await buyer.call(participate, { ...named(auction), sellerCode });
      return code === 'finished' ? message : null;
    }),
    row(
      saveAuctionSign,
      [null, SIGN_ENDED],
      async (auction, buyer) => () => doing(buyer, saveAuctionSign, signedUp(auction, '测试公司')),
    ),
    row(
      freezeMargin,
      [null, BIDDING_ENDED],
      async (auction, buyer) => {
        await passed(auction, buyer);
        return () => doing(buyer, freezeMargin, named(auction));
      },
      { marginAmount: MARGIN },
    ),
    row(auditSign, [null, AUDIT_ENDED], auditing(true), { what: 'a sign-up that passes' }),
    row(auditSign, [null, null], auditing(false), { what: 'a sign-up that is sent back' }),
    row(
      cancelAuction,
      [null, OVER],
      async (auction) => () =>
        doing(operator, cancelAuction, { ...named(auction), reason: '误操作' }),
    ),
    row(voidBid, [null, OVER], async (auction, buyer) => {
      await passed(auction, buyer);
      await bid(buyer, auction, '3000.00');
      return () => doing(operator, voidBid, { ...named(auction), sequence: 1, reason: '误操作' });
    }),
    // These are about awards, which the close makes.
    row(
      decideAward,
      [NOT_CLOSED, NOT_CLOSED],
      async (auction) => () => deciding(operator, auction, 'restart'),
    ),
    row(
      waiveDefault,
      [NOT_CLOSED, NOT_CLOSED],
      async (auction) => () =>
        doing(operator, waiveDefault, { ...named(auction), bidderNo: 1, reason: '协商' }),
    ),
  ];
}

const deciding = (operator: Buyer, auction: Auction, decision: 'extend' | 'restart') => {
  const decided = { ...named(auction), bidderNo: 1, decision, hours: '1', reason: '协商' };
  return doing(operator, decideAward, decided);
};

/** The calls on what was offered to a runner-up, by the end of its time to answer, and on what was won, to pay. */
export function endingAwards(market: OpenMarket, operator: Buyer): Row[] {
  const { db } = market;
  const offered = async () => {
    const auction = await announced(market);
    const buyer = await market.buyer();
    await signUp(db, auction, [buyer]);
    await db.update(auctions).set({ closedAt: market.now() }).where(eq(auctions.id, auction.id));
    const { id: auctionId, endDate: offerUntil, productCount: count } = auction;
    const award = { auctionId, customerId: buyer.id, count, price: 300_000, offerUntil };
    await db.insert(auctionAwards).values({ ...award, state: 'offered' });
    return { auction, buyer };
  };
  const won = async () => {
    const { auction, buyer } = await offered();
    await doing(buyer, acceptOffer, named(auction));
    const isOwn = eq(orders.customerId, buyer.id);
    await db.update(orders).set({ payDeadline: auction.endDate }).where(isOwn);
    return { auction, buyer };
  };
  const row = (
    endpoint: Endpoint,
    over: Answered,
    prepare: typeof offered,
    act: (auction: Auction, buyer: Buyer) => Promise<Answered>,
  ): Row => ({
    endpoint,
    what: prepare === offered ? 'an offered award' : 'an award to be paid',
    before: null,
    over,
    arrange: async () => {
      const { auction, buyer } = await prepare();
      const lock = lockOf(auctions, auctions.id, auction.id);
      return { end: auction.endDate, act: () => act(auction, buyer), lock };
    },
  });
  const extending = (auction: Auction) => deciding(operator, auction, 'extend');
  return [
    row(acceptOffer, LAPSED, offered, (auction, buyer) =>
      doing(buyer, acceptOffer, named(auction)),
    ),
    row(declineOffer, LAPSED, offered, (auction, buyer) =>
      doing(buyer, declineOffer, named(auction)),
    ),
    row(decideAward, EXTENDED_TOO_LATE, offered, extending),
    row(decideAward, EXTENDED_TOO_LATE, won, extending),
    // It is a default either way.
    row(giveUpAward, null, won, (auction, buyer) => doing(buyer, giveUpAward, named(auction))),
  ];
}

/** The decisions of a company on a member's sign-up, by the end of its auction. */
export async function endingApprovals(market: OpenMarket): Promise<Row[]> {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  const row = (
    endpoint: Endpoint,
    prepare: (token: string) => Promise<() => Promise<Answered>>,
  ): Row => ({
    endpoint,
    what: 'a sign-up of an auction',
    before: null,
    over: SIGN_DECIDED_TOO_LATE,
    arrange: async () => {
      const auction = await announced(market, { startPrice: 1000, priceAddRange: 100 });
      // One sign-up of a person in two seconds.
      market.advance(2000);
      const typed = { ...signedUp(auction, '测试企业'), bidLimit: '60000' };
      await doing(buyer, saveAuctionSign, typed);
      const text = (await textsTo(market, approver)).at(-1) ?? '';
      const act = await prepare(/\/approval\/([\w-]+)/.exec(text)?.[1] ?? '');
      const { id } = first(await signsOf(market.db, auction));
      return { end: auction.endDate, act, lock: lockOf(auctionSigns, auctionSigns.id, id) };
    },
  });
  return [
    row(decideApproval, async () => {
      const { content } = await approver.call(approvalList, { which: 'waiting' });
      const { approvalId } = first(content);
      return () => doing(approver, decideApproval, { approvalId, agree: true, reason: '' });
    }),
    row(sendApprovalCode, async (token) => () => doing(market, sendApprovalCode, { token })),
    row(decideByToken, async (token) => {
      await market.call(sendApprovalCode, { token });
      const verifyCode =
        /验证码 (\d{6})/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1] ?? '';
      const decision = { token, verifyCode, agree: true, reason: '' };
      return () => doing(market, decideByToken, decision);
    }),
  ];
}
