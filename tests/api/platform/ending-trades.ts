import { addAddress } from '#app/domain/checkout/address-contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import {
  acceptOffer,
  awardLines,
  closeInquiry,
  endLines,
} from '#app/domain/inquiry/award-contract.ts';
import { keepOffer, sendCounter } from '#app/domain/inquiry/counter-contract.ts';
import { saveOffer, withdrawOffer } from '#app/domain/inquiry/offer-contract.ts';
import { auditRegistration } from '#app/domain/lead/registration-desk-contract.ts';
import { cancelPurchasing, payMargin, purchasingSave } from '#app/domain/purchase/contract.ts';
import { withdraw } from '#app/domain/purchase/desk-contract.ts';
import { PLAN_ENDED } from '#app/domain/purchase/group-purchase.ts';
import { wallTime } from '#app/domain/time.ts';
import { inquire, offerOf, sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { answerTo, upload } from '#tests/api/inquiry/offering.ts';
import { asked, type Plan, pass, publish, register } from '#tests/api/purchase/grouping.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { ADDRESS } from '#tests/support/trading-api.ts';
import { inquiries, purchaseSchedules, tenders } from '#trading-api/schema.ts';
import { type Answered, doing, END_MINUTES, inMinutes, lockOf, type Row } from './ending.ts';

const SETTLING = '登记已截止，正在确定是否成团';

/** The calls on a group purchase, by its deadline. */
export function endingGroups(market: OpenMarket, operator: Buyer): Row[] {
  const row = (
    endpoint: Endpoint,
    over: Answered,
    prepare: (plan: Plan, buyer: Buyer) => Promise<() => Promise<Answered>>,
  ): Row => ({
    endpoint,
    what: 'a group purchase',
    before: null,
    over,
    arrange: async () => {
      const deadline = inMinutes(market, END_MINUTES);
      const plan = await publish(market, { deadline });
      const lock = lockOf(purchaseSchedules, purchaseSchedules.scheduleId, plan.scheduleId);
      return { end: deadline, act: await prepare(plan, await market.buyer()), lock };
    },
  });
  const audited = (id: string) => ({ kind: 'group', id, auditStatus: 'waitAudit' }) as const;
  return [
    row(
      purchasingSave,
      PLAN_ENDED,
      async (plan, buyer) => () => doing(buyer, purchasingSave, asked(plan, '5')),
    ),
    row(cancelPurchasing, SETTLING, async (plan, buyer) => {
      const id = await register(buyer, plan, '5');
      return () => doing(buyer, cancelPurchasing, { id });
    }),
    row(payMargin, SETTLING, async (plan, buyer) => {
      const id = await register(buyer, plan, '5');
      await pass(operator, id);
      await openedWallet(buyer, '10000.00');
      return () => doing(buyer, payMargin, { id });
    }),
    row(auditRegistration, `结算中：${SETTLING}`, async (plan, buyer) => {
      const id = await register(buyer, plan, '5');
      return () => doing(operator, auditRegistration, { ...audited(id), step: 'pass' });
    }),
    row(
      withdraw,
      `${SETTLING}，现在不能撤回`,
      async ({ scheduleId }) =>
        () =>
          doing(operator, withdraw, { kind: 'plan', id: String(scheduleId) }),
    ),
    tenderWithdrawal(market, operator),
  ];
}

/** Nothing arrives for a tender, so taking it off the page decides nothing. */
const tenderWithdrawal = (market: OpenMarket, operator: Buyer): Row => ({
  endpoint: withdraw,
  what: 'a tender',
  before: null,
  over: null,
  arrange: async () => {
    const bidEndDate = inMinutes(market, END_MINUTES);
    const texts = { title: '招标', biddingLocation: '无锡', openingPlace: '无锡' };
    const tender = { ...texts, biddingContent: '钢材', bidEndDate, createdAt: market.now() };
    const { id } = first(
      await market.db.insert(tenders).values(tender).returning({ id: tenders.id }),
    );
    const act = () => doing(operator, withdraw, { kind: 'tender', id: String(id) });
    return { end: bidEndDate, act, lock: lockOf(tenders, tenders.id, id) };
  },
});

/** The calls on an inquiry by its deadline, and on an offer by its validity. */
export async function endingInquiries(market: OpenMarket): Promise<Row[]> {
  const goods: Goods = await market.offer();
  const seller = await sellerOf(market, 'S0001');
  const row = (
    endpoint: Endpoint,
    what: 'an inquiry' | 'an offer',
    over: Answered,
    prepare: (asked: Asked) => Promise<() => Promise<Answered>>,
  ): Row => ({
    endpoint,
    what,
    before: null,
    over,
    arrange: async () => {
      const buyer = await market.buyer();
      // The wire has whole seconds.
      const end = new Date(Math.floor(inMinutes(market, END_MINUTES).getTime() / 1000) * 1000);
      const endDate = what === 'an inquiry' ? wallTime(end) : undefined;
      const inquiryNum = await inquire(market, buyer, [goods], endDate ? { endDate } : {});
      const validUntil = what === 'an offer' ? end : undefined;
      const act = await prepare({ buyer, inquiryNum, validUntil });
      return { end, act, lock: lockOf(inquiries, inquiries.inquiryNum, inquiryNum) };
    },
  });
  const offered = ({ inquiryNum, validUntil }: Asked) =>
    offerOf(market, inquiryNum, 'S0001', validUntil ? { validUntil } : {});
  const accepting = async (asked: Asked) => {
    const { buyer, inquiryNum } = asked;
    const offerId = await offered(asked);
    const { id: addressId } = await buyer.call(addAddress, ADDRESS);
    return () => doing(buyer, acceptOffer, { inquiryNum, offerId, addressId });
  };
  const awarding = async (asked: Asked) => {
    const { buyer, inquiryNum } = asked;
    const awards = [{ offerId: await offered(asked), position: 1, count: '1' }];
    const { id: addressId } = await buyer.call(addAddress, ADDRESS);
    return () => doing(buyer, awardLines, { inquiryNum, addressId, awards });
  };
  const withdrawing = async (asked: Asked) => {
    await offered(asked);
    const { inquiryNum } = asked;
    return () => doing(seller, withdrawOffer, { inquiryNum, lastCutNum: 1, reason: '价格有误' });
  };
  // A round is asked for after the deadline too, and of an offer that is over.
  const countering = async (asked: Asked) => {
    const { buyer, inquiryNum } = asked;
    const counter = {
      inquiryNum,
      lastCutNum: 0,
      offerIds: [await offered(asked)],
      lines: [{ position: 1, price: '3000' }],
      endsAt: wallTime(inMinutes(market, 24 * 60)),
    };
    return () => doing(buyer, sendCounter, counter);
  };
  const keeping = async (asked: Asked) => {
    const counter = await countering(asked);
    await counter();
    const { inquiryNum } = asked;
    return () => doing(seller, keepOffer, { inquiryNum, cutNum: 1, reply: '已是最低价' });
  };
  const sending = (lastCutNum: number) => async (asked: Asked) => {
    if (lastCutNum > 0) await offered(asked);
    const files = [await upload(market, seller)];
    // One round of a person in two seconds.
    market.advance(2000);
    const typed = answerTo(market, asked.inquiryNum, files, { lastCutNum });
    return () => doing(seller, saveOffer, typed);
  };
  return [
    row(saveOffer, 'an inquiry', '报价已截止，不能再提交', sending(0)),
    // The deadline is for offers: until one is accepted, its buyer may accept, and sellers withdraw.
    row(acceptOffer, 'an inquiry', null, accepting),
    row(awardLines, 'an inquiry', null, awarding),
    row(withdrawOffer, 'an inquiry', null, withdrawing),
    row(
      endLines,
      'an inquiry',
      null,
      async ({ buyer, inquiryNum }) =>
        () =>
          doing(buyer, endLines, { inquiryNum, positions: [1] }),
    ),
    row(
      closeInquiry,
      'an inquiry',
      null,
      async ({ buyer, inquiryNum }) =>
        () =>
          doing(buyer, closeInquiry, { inquiryNum }),
    ),
    row(sendCounter, 'an inquiry', null, countering),
    row(keepOffer, 'an inquiry', null, keeping),
    row(sendCounter, 'an offer', null, countering),
    row(keepOffer, 'an offer', '您的报价已撤回或已过有效期，请修改报价', keeping),
    row(acceptOffer, 'an offer', '该报价已过有效期，请联系卖家重新报价', accepting),
    row(awardLines, 'an offer', '该报价已过有效期，请联系卖家重新报价', awarding),
    row(withdrawOffer, 'an offer', '该报价已过有效期，无需撤回', withdrawing),
    // Another round takes the place of one that is no longer valid.
    row(saveOffer, 'an offer', null, sending(1)),
  ];
}

interface Asked {
  buyer: Buyer;
  inquiryNum: string;
  /** Of the offer; unset: longer than the test. */
  validUntil: Date | undefined;
}
