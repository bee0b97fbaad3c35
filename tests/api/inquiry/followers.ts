import { inArray } from 'drizzle-orm';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import type { Approval } from '#app/domain/company/approval-view-contract.ts';
import { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { NO_ROW } from '#app/domain/inquiry/offer.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { saveRate } from '#app/domain/market/rate-desk-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
import { inquire, sellerOf } from './inquiring.ts';
import { upload } from './offering.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ROW = { conditions: '款到发货', deliveryAddress: '无锡 1 号库', deliveryWay: '1' };

/** Orders of awards that follow a published rate, with the company that may have to agree to them. */
export async function followers(market: OpenMarket) {
  const operator = await market.buyer({ platformType: 'buyer,operator' });
  const publish = (rate: string) =>
    operator.call(
      saveRate,
      { currency: 'USD', rate, source: '中国银行', confirmedRate: rate },
      { serial: newSerial() },
    );

  /**
   * Orders of one award of a company's buyer: ten tonnes at US$1,000.00 of S0001 at the rate of the day of payment, and
   * where `beside` ten tonnes at ¥100.00 of S0002.
   * @param before what the buyer does before it
   */
  async function ordered(
    rule: Record<string, string> = { oneLevelFrom: '50000' },
    beside = false,
    before: (buyer: Buyer) => Promise<unknown> = async () => undefined,
  ) {
    await publish('7');
    const owner = await company(market);
    await owner.call(saveApprovalRule, rule);
    const buyer = await member(market, owner, 'buyer');
    const approver = await member(market, owner, 'approver');
    const second = await member(market, owner, 'approver');
    await before(buyer);
    const { id: addressId } = await addOwnAddress(owner);
    market.advance(2001);
    const goods = [await market.offer({ unit: '吨' }), await market.offer({ unit: '吨' })];
    const inquiryNum = await inquire(market, buyer, goods);
    const send = async (code: string, price: string, at: number, fields: object) => {
      const seller = await sellerOf(market, code);
      market.advance(2001);
      const validUntil = wallTime(new Date(market.now().getTime() + 3 * DAY_MS));
      const offerDetails = goods.map((_, each) => (each === at ? { ...ROW, price } : NO_ROW));
      const fileIds = [await upload(market, seller)];
      await seller.call(
        saveOffer,
        { inquiryNum, lastCutNum: 0, validUntil, fileIds, offerDetails, ...fields },
        { serial: newSerial() },
      );
    };
    await send('S0001', '1000', 0, { currency: 'USD', rateRule: 'payDay' });
    if (beside) await send('S0002', '100', 1, {});
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    const offerId = (code: string) =>
      sellers.find(({ sellerCode }) => sellerCode === code)?.offer?.id ?? '';
    market.advance(2001);
    const made = await buyer.call(
      awardLines,
      {
        inquiryNum,
        addressId,
        awards: [
          { offerId: offerId('S0001'), position: 1, count: '10' },
          ...(beside ? [{ offerId: offerId('S0002'), position: 2, count: '10' }] : []),
        ],
      },
      { serial: newSerial() },
    );
    return { owner, buyer, approver, second, codes: made.orders.map(({ orderCode }) => orderCode) };
  }

  const waitingOf = async (who: Buyer): Promise<Approval[]> =>
    (await who.call(approvalList, { which: 'waiting' as const })).content;

  async function decide(who: Buyer, fields: { agree?: boolean; shownAmount?: string } = {}) {
    const { approvalId } = first(await waitingOf(who));
    market.advance(2001);
    await who.call(decideApproval, { approvalId, agree: true, reason: '已核对', ...fields });
  }

  const stateOf = async (codes: readonly string[]) => {
    const rows = await market.db
      .select()
      .from(orders)
      .where(inArray(orders.orderCode, [...codes]))
      .orderBy(orders.orderCode);
    return rows.map(({ state, approval, paymentAmount, agreedAmount }) => [
      `${state} ${approval}`,
      paymentAmount,
      agreedAmount,
    ]);
  };

  return { publish, ordered, waitingOf, decide, stateOf };
}
