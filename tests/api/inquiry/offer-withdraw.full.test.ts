import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOffer, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer, inquiryList } from '#app/domain/inquiry/contract.ts';
import {
  inquiryByInquiryNum,
  offersByInquiryNum,
  withdrawOffer,
} from '#app/domain/inquiry/offer-contract.ts';
import { myDeadlines } from '#app/domain/message/contract.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { cancel, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import { inquire, sellerOf } from './inquiring.ts';
import { answerTo, type SentOffer, send, upload } from './offering.ts';

const LOCK_MS = 2001;
const reason = '原料涨价';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry that one of its three stores has answered. */
async function offered() {
  const buyer = await market.buyer();
  const { id: addressId } = await addOwnAddress(buyer);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  const seller = await sellerOf(market, 'S0001');
  const files = [await upload(market, seller)];
  const offer = (fields: Partial<SentOffer> = {}) => answerTo(market, inquiryNum, files, fields);
  await send(seller, offer());
  const { id: offerId } = first(await seller.call(offersByInquiryNum, { inquiryNum }));
  return { buyer, addressId, seller, inquiryNum, offerId, offer };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const withdraw = (
  { seller, inquiryNum }: { seller: Buyer; inquiryNum: string },
  fields: { lastCutNum?: number; reason?: string } = {},
  serial = newSerial(),
) => seller.call(withdrawOffer, { inquiryNum, lastCutNum: 1, reason, ...fields }, { serial });

const accept = ({ buyer, inquiryNum, offerId, addressId }: Offered) =>
  buyer.call(acceptOffer, { inquiryNum, offerId, addressId }, { serial: newSerial() });

const detail = ({ buyer, inquiryNum }: Offered) => buyer.call(inquiryDetailOfBuyer, { inquiryNum });

describe('offer.withdraw', () => {
  test('the offer stays readable as withdrawn, with the reason, and the buyer gets a message', async () => {
    const made = await offered();
    const { buyer, seller, inquiryNum } = made;
    const serial = newSerial();
    expect(await withdraw(made, { reason: ` ${reason} ` }, serial)).toBe('success');
    expect(await withdraw(made, { reason: ` ${reason} ` }, serial)).toBe('success');
    const { sellers } = await detail(made);
    const withdrawn = sellers[0]?.offer?.withdrawn;
    expect(withdrawn?.reason).toBe(reason);
    expect(await seller.call(offersByInquiryNum, { inquiryNum })).toMatchObject([{ withdrawn }]);
    expect(await seller.call(inquiryByInquiryNum, { inquiryNum })).toMatchObject({
      lastCutNum: 1,
      withdrawn: true,
      outcome: null,
    });
    const [newest] = (await buyer.call(inquiryList, {})).content;
    expect(newest?.offerCount).toBe(0);
    const texts = await market.db
      .select({ text: smsOutbox.text })
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, buyer.phone))
      .orderBy(desc(smsOutbox.id));
    const notices = texts.filter(({ text }) => text.includes('撤回'));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toMatch(/^【询价】.+已撤回报价（原因：原料涨价）：螺纹钢采购/);
    const deadlines = (await buyer.call(myDeadlines, {})).deadlines.map(({ uid }) => uid);
    expect(deadlines).toEqual([`inquiry-${inquiryNum}`]);
  });

  test('a withdrawn offer cannot be accepted, and the refusal gives the reason', async () => {
    const made = await offered();
    await withdraw(made);
    expect(await refusalOf(accept(made))).toMatchObject({
      code: 'changed',
      text: '卖家已撤回该报价，请刷新后选择其他报价',
    });
    expect((await detail(made)).state).toBe('open');
  });

  test('a new round can follow and is the current offer; the earlier one stays withdrawn', async () => {
    const made = await offered();
    await withdraw(made);
    market.advance(LOCK_MS);
    await send(made.seller, made.offer({ lastCutNum: 1 }));
    const { sellers } = await detail(made);
    expect(sellers[0]).toMatchObject({
      offer: { lastCutNum: 2, withdrawn: null },
      earlier: [{ lastCutNum: 1, withdrawn: { reason } }],
    });
    const [newest] = (await made.buyer.call(inquiryList, {})).content;
    expect(newest?.offerCount).toBe(1);
    expect(await made.seller.call(inquiryByInquiryNum, made)).toMatchObject({ withdrawn: false });
    const { offerId } = made;
    expect(await refusalOf(accept(made))).toMatchObject({
      code: 'changed',
      text: '卖家已更新报价，请刷新后重新选择',
    });
    expect(sellers[0]?.offer?.id).not.toBe(offerId);
  });

  test('a reason is needed, of 200 characters at most', async () => {
    const made = await offered();
    expect(await problemsOf(withdraw(made, { reason: '  ' }))).toEqual([
      { path: ['reason'], code: 'missing', text: '请输入撤回原因' },
    ]);
    await expect(withdraw(made, { reason: '长'.repeat(201) })).rejects.toThrow('G400');
    expect(await withdraw(made, { reason: '长'.repeat(200) })).toBe('success');
  });

  test('another round than was shown, or one that is withdrawn, is refused', async () => {
    const made = await offered();
    expect(await refusalOf(withdraw(made, { lastCutNum: 2 }))).toMatchObject({ code: 'changed' });
    await withdraw(made);
    expect(await refusalOf(withdraw(made))).toMatchObject({ code: 'alreadySo' });
  });

  test('not once it is accepted or closed; again when the order is cancelled', async () => {
    const made = await offered();
    const { orderCode } = await accept(made);
    expect(await refusalOf(withdraw(made))).toMatchObject({
      code: 'decided',
      text: '该询价单已成交，不能再撤回报价',
    });
    await cancel(market, orderCode);
    expect(await withdraw(made)).toBe('success');

    const other = await offered();
    await other.buyer.call(closeInquiry, other, { serial: newSerial() });
    expect(await refusalOf(withdraw(other))).toMatchObject({ code: 'decided' });
  });

  test('only a store that was asked and has answered', async () => {
    const made = await offered();
    const silent = await sellerOf(market, 'S0002');
    expect(await refusalOf(withdraw({ ...made, seller: silent }))).toMatchObject({ code: 'G404' });
    const stranger = await sellerOf(market, 'S0004');
    expect(await refusalOf(withdraw({ ...made, seller: stranger }))).toMatchObject({
      code: 'G404',
      text: '询价单不存在',
    });
    expect(await refusalOf(withdraw({ ...made, seller: made.buyer }))).toMatchObject({
      code: 'G003',
    });
  });

  test('withdrawn and accepted at once: exactly one of them takes place', async () => {
    for (const round of times(8, (at) => at)) {
      const made = await offered();
      const both = [() => withdraw(made), () => accept(made)];
      const inTurn = round % 2 === 0 ? both : both.toReversed();
      const results = await Promise.allSettled(inTurn.map((one) => one()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const after = await detail(made);
      const isWithdrawn = after.sellers[0]?.offer?.withdrawn !== null;
      expect(isWithdrawn).toBe(after.orderCode === null);
    }
  });
});
