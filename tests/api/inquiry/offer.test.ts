import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { acceptOffer, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { offersByInquiryNum } from '#app/domain/inquiry/offer-contract.ts';
import { BALANCE_DAYS_INVALID, PERCENT_INVALID } from '#app/domain/order/typed-terms.ts';
import { wallTime } from '#app/domain/time.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { inquiries, smsOutbox } from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';
import { answerTo, ROW, type SentOffer, send, upload } from './offering.ts';

const LOCK_MS = 2001;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry for two kinds of goods, 10 each, and one of its three sellers with a file. */
async function asked() {
  const buyer = await market.buyer();
  const listings = [await market.offer(), await market.offer()];
  const inquiryNum = await inquire(market, buyer, listings);
  const seller = await sellerOf(market, 'S0001');
  const fileId = await upload(market, seller);
  const offer = (fields: Partial<SentOffer> = {}) =>
    answerTo(market, inquiryNum, [fileId], { details: 2, ...fields });
  return { buyer, seller, inquiryNum, fileId, offer };
}

const roundsOf = (seller: Buyer, inquiryNum: string) =>
  seller.call(offersByInquiryNum, { inquiryNum });

const endOf = async (inquiryNum: string) =>
  first(await market.db.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum)))
    .endDate;

describe('offer.save', () => {
  test('spec 2 §7: save offer with buyer, currency, fileIds and offerDetails', async () => {
    const { seller, inquiryNum, offer, fileId, buyer } = await asked();
    const answer = await send(
      seller,
      offer({
        // What is sent about the buyer is ignored.
        buyerCode: '1',
        buyerName: '别的买家',
        remark: ' 含税 ',
        offerDetails: [
          { ...ROW, price: '3800.5', deliveryWay: '2' },
          { ...ROW, price: ' 12 ', conditions: ' 月结 30 天 ' },
        ],
      }),
    );
    expect(answer).toBe('success');
    const [round, ...others] = await roundsOf(seller, inquiryNum);
    expect(others).toEqual([]);
    expect(round).toMatchObject({
      lastCutNum: 1,
      currency: 'CNY',
      total: '38125.00',
      remark: '含税',
      files: [{ fileId, fileName: '报价单.pdf' }],
      offerDetails: [
        { position: 1, price: '3800.50', amount: '38005.00', deliveryWayName: '自提' },
        { position: 2, price: '12.00', amount: '120.00', conditions: '月结 30 天' },
      ],
    });
    const seen = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(seen.sellers.find(({ sellerCode }) => sellerCode === 'S0001')?.offer).toEqual(round);
  });

  test.each(['CNY', 'USD', 'EUR'] as const)('spec 2 §9: currencies: %s', async (currency) => {
    const { seller, inquiryNum, offer } = await asked();
    await send(seller, offer({ currency }));
    expect((await roundsOf(seller, inquiryNum))[0]?.currency).toBe(currency);
  });

  test.each([
    ['invalid', 'spec 2 §5: 请输入单价', '请输入单价', 'price', 'conditions'],
    ['missing', 'spec 2 §5: 请输入条件', '请输入条件', 'conditions', 'deliveryAddress'],
    ['missing', 'spec 2 §5: 请输入交货地址', '请输入交货地址', 'deliveryAddress', 'deliveryWay'],
    ['missing', 'spec 2 §5: 请选择交提货方式', '请选择交提货方式', 'deliveryWay', null],
  ] as const)('%s: %s', async (code, _, text, field, later) => {
    const { seller, inquiryNum, offer } = await asked();
    // The field is wrong in the second row only; in the first row a field is wrong that is checked later.
    const offerDetails = [
      { ...ROW, ...(later && { [later]: '' }) },
      { ...ROW, [field]: ' ' },
    ];
    const problems = await problemsOf(send(seller, offer({ offerDetails, fileIds: [] })));
    expect(problems[0]).toEqual({ path: ['offerDetails', 1, field], code, text });
    expect(problems.slice(1).map(({ path }) => path)).toEqual([
      ...(later ? [['offerDetails', 0, later]] : []),
      ['fileIds'],
    ]);
    expect(await roundsOf(seller, inquiryNum)).toEqual([]);
  });

  test('invalid: payment terms, which are texts as typed or numbers', async () => {
    const { seller, inquiryNum, offer } = await asked();
    const typed = { kind: 'deposit', percent: '一半', balanceDays: 91, days: '0' };
    expect(await problemsOf(send(seller, offer({ terms: typed })))).toEqual([
      { path: ['terms', 'percent'], code: 'invalid', text: PERCENT_INVALID },
      { path: ['terms', 'balanceDays'], code: 'invalid', text: BALANCE_DAYS_INVALID },
    ]);
    await send(seller, offer({ terms: { ...typed, percent: ' 30 ', balanceDays: 7 } }));
    const terms = { kind: 'deposit', percent: 30, balanceDays: 7 };
    expect(await roundsOf(seller, inquiryNum)).toMatchObject([{ terms }]);
  });

  test('decision 48: any of the lines is quoted, others with a reason or instead of what was asked', async () => {
    const { buyer, seller, inquiryNum, offer } = await asked();
    const blank = { price: '', conditions: '', deliveryAddress: '', deliveryWay: '' };
    await send(seller, offer({ offerDetails: [{ ...blank, declineReason: '无现货' }, ROW] }));
    const [round] = await roundsOf(seller, inquiryNum);
    expect(round).toMatchObject({
      total: '38000.00',
      offerDetails: [{ position: 2, replacement: null, deliveryDays: null }],
      declined: [{ position: 1, reason: '无现货' }],
    });
    market.advance(LOCK_MS);
    const instead = { ...ROW, replacementName: '螺纹钢', replacementGrade: 'HRB500E' };
    await send(
      seller,
      offer({
        lastCutNum: 1,
        wholeOnly: true,
        minimum: '1000',
        offerDetails: [{ ...instead, deliveryDays: '7' }],
      }),
    );
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(sellers.find(({ sellerCode }) => sellerCode === 'S0001')?.offer).toMatchObject({
      wholeOnly: true,
      minimum: '1000.00',
      declined: [],
      offerDetails: [
        {
          position: 1,
          deliveryDays: 7,
          replacement: { productName: '螺纹钢', specs: '', brand: '', brandNumber: 'HRB500E' },
        },
      ],
    });
    const wrong = offer({ lastCutNum: 2, minimum: '面议', offerDetails: [instead] });
    market.advance(LOCK_MS);
    expect((await refusalOf(send(seller, wrong))).text).toBe('请输入正确的起订金额');
  });

  test('tooLarge: amounts no order can have; missing: an offer that answers no detail', async () => {
    const { seller, offer } = await asked();
    const none = await problemsOf(send(seller, offer({ offerDetails: [] })));
    expect(none).toMatchObject(
      ['price', 'conditions', 'deliveryAddress', 'deliveryWay'].map((field) => ({
        path: ['offerDetails', 0, field],
      })),
    );
    const huge = { ...ROW, price: '999999999999.99' };
    const refused = await refusalOf(send(seller, offer({ offerDetails: [huge, huge] })));
    expect(refused).toEqual({ code: 'tooLarge', text: '报价金额过大，请核对单价' });
    const three = send(seller, offer({ offerDetails: [ROW, ROW, ROW] }));
    expect((await refusalOf(three)).code).toBe('G400');
  });

  test('missing: spec 2 §5: 请上传附件, after everything of the details', async () => {
    const { seller, offer } = await asked();
    const refused = await refusalOf(send(seller, offer({ fileIds: [] })));
    expect(refused).toEqual({ code: 'missing', text: '请上传附件' });
  });

  test('over: an offer counts until the last millisecond before the deadline', async () => {
    const { seller, inquiryNum, offer } = await asked();
    const endDate = await endOf(inquiryNum);
    market.advance(endDate.getTime() - market.now().getTime() + 5000);
    const sent = offer();
    const refused = await refusalOf(send(seller, sent));
    expect(refused).toEqual({ code: 'over', text: '报价已截止，不能再提交' });
    expect(await roundsOf(seller, inquiryNum)).toEqual([]);
  });

  test('changed: a page that shows an earlier round does not overwrite a newer one', async () => {
    const { seller, inquiryNum, offer } = await asked();
    await send(seller, offer());
    market.advance(LOCK_MS);
    const { code, text } = await refusalOf(send(seller, offer({ remark: '改价' })));
    expect([code, text]).toEqual(['changed', '报价已被更新，请刷新页面查看最新一轮后再提交']);
    expect(await roundsOf(seller, inquiryNum)).toHaveLength(1);
  });

  test('tooMany: a seller makes thirty rounds at most', async () => {
    const { seller, inquiryNum, offer } = await asked();
    await offerOf(market, inquiryNum, 'S0001', { lastCutNum: 30 });
    expect(await refusalOf(send(seller, offer({ lastCutNum: 30 })))).toEqual({
      code: 'tooMany',
      text: '同一询价单最多报价 30 轮',
    });
  });

  test('decided: an inquiry that its buyer closed', async () => {
    const { buyer, seller, inquiryNum, offer } = await asked();
    await buyer.call(closeInquiry, { inquiryNum }, { serial: newSerial() });
    const { code, text } = await refusalOf(send(seller, offer()));
    expect([code, text]).toEqual(['decided', '该询价单已关闭，不能再报价']);
  });

  test('missing: an end of validity that is missing or over', async () => {
    const { seller, offer } = await asked();
    const missing = await refusalOf(send(seller, offer({ validUntil: '' })));
    expect(missing).toEqual({ code: 'missing', text: '请选择报价有效期' });
    const over = wallTime(new Date(market.now().getTime() - 1000));
    const refused = await refusalOf(send(seller, offer({ validUntil: over })));
    expect(refused).toEqual({ code: 'past', text: '报价有效期需晚于当前时间' });
  });

  test('fileRefused: files of another account, of a colleague too, unless they are of an earlier round', async () => {
    const { buyer, seller, inquiryNum, offer, fileId } = await asked();
    const colleague = await sellerOf(market, 'S0001');
    const rival = await sellerOf(market, 'S0002');
    const foreign = [
      await upload(market, rival),
      await upload(market, buyer, 'inquiry'),
      'nothing',
    ];
    for (const each of foreign) {
      const refused = await refusalOf(send(seller, offer({ fileIds: [fileId, each] })));
      expect(refused).toEqual({ code: 'fileRefused', text: '附件已失效，请重新上传' });
    }
    expect((await refusalOf(send(colleague, offer()))).code).toBe('fileRefused');
    await send(seller, offer());
    // What a rival attached to the same inquiry is not of the store's own rounds.
    const rivals = await upload(market, rival);
    await send(rival, offer({ fileIds: [rivals] }));
    const stolen = offer({ lastCutNum: 1, fileIds: [rivals] });
    expect((await refusalOf(send(colleague, stolen))).code).toBe('fileRefused');
    await send(colleague, offer({ lastCutNum: 1, remark: '同事改价' }));
    const [second] = await roundsOf(seller, inquiryNum);
    expect(second).toMatchObject({ lastCutNum: 2, files: [{ fileId }] });
  });

  test('a revision adds a round; the earlier ones stay as they were', async () => {
    const { seller, inquiryNum, offer } = await asked();
    await send(seller, offer());
    const [before] = await roundsOf(seller, inquiryNum);
    market.advance(LOCK_MS);
    const offerDetails = [{ ...ROW, price: '3700' }, ROW];
    await send(seller, offer({ lastCutNum: 1, offerDetails }));
    const rounds = await roundsOf(seller, inquiryNum);
    expect(rounds.map(({ lastCutNum, total }) => [lastCutNum, total])).toEqual([
      [2, '75000.00'],
      [1, '76000.00'],
    ]);
    expect(rounds[1]).toEqual(before);
  });

  test('only the buyer gets a text message about each round', async () => {
    const { buyer, seller, inquiryNum, offer } = await asked();
    await market.db.delete(smsOutbox);
    await send(seller, offer());
    market.advance(LOCK_MS);
    await send(seller, offer({ lastCutNum: 1 }));
    const sent = await market.db.select().from(smsOutbox).orderBy(desc(smsOutbox.id));
    expect(sent.map(({ phone }) => phone)).toEqual([buyer.phone, buyer.phone]);
    expect(sent[1]?.text).toMatch(/^【询价】.+有限公司已报价：螺纹钢采购，请查看比价。/);
    expect(sent[0]?.text).toMatch(new RegExp(`更新了报价（第 2 轮）.*${inquiryNum}$`));
  });

  test('spec 2 §5: 操作频繁，请稍后重试！ A seller sends one offer in 2 seconds', async () => {
    const { seller, offer } = await asked();
    await send(seller, offer());
    expect(await refusalOf(send(seller, offer({ lastCutNum: 1 })))).toEqual({
      code: 'G429',
      text: '操作频繁，请稍后重试！',
    });
  });

  test('quotes are never saved twice: one serial gives one round and one answer', async () => {
    const { seller, inquiryNum, offer } = await asked();
    const [sent, serial] = [offer(), newSerial()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(seller, sent, serial)));
    expect(new Set(answers)).toEqual(new Set(['success']));
    market.advance(LOCK_MS);
    expect(await send(seller, sent, serial)).toBe('success');
    expect(await roundsOf(seller, inquiryNum)).toHaveLength(1);
    expect((await refusalOf(send(seller, { ...sent, remark: '改' }, serial))).code).toBe('G409');
  });

  test('an inquiry for 1,000 goods is answered in one go, accepted, shipped and received', async () => {
    const buyer = await market.buyer();
    const described = { productName: '角钢', specs: 'L50×5', count: '2.5' };
    const inquiryDetails = Array.from({ length: 1000 }, () => described);
    const inquiryNum = await inquire(market, buyer, [], { inquiryDetails });
    const seller = await sellerOf(market, 'S0001');
    const fileId = await upload(market, seller);
    await send(seller, answerTo(market, inquiryNum, [fileId], { details: 1000 }));
    const offer = first(await roundsOf(seller, inquiryNum));
    expect(offer.total).toBe('9500000.00');
    const { id: addressId } = await addOwnAddress(buyer);
    const accepted = { inquiryNum, offerId: offer.id, addressId };
    const { orderCode } = await buyer.call(acceptOffer, accepted, { serial: newSerial() });
    await pay(buyer, orderCode);
    const { deliveryId } = await ship(seller, orderCode, Array(1000).fill(['2.5']));
    const lines = Array.from({ length: 1000 }, (_, position) => ({ position, received: '2.5' }));
    expect(await receive(buyer, deliveryId, { lines })).toEqual({
      completed: true,
      state: 'received',
    });
    expect((await buyer.call(deliveriesOfOrder, { orderCode })).deliveries[0]?.lines).toHaveLength(
      1000,
    );
  });

  test('a refused offer leaves nothing behind and can be corrected at once', async () => {
    const { seller, inquiryNum, offer } = await asked();
    const serial = newSerial();
    await refusalOf(send(seller, offer({ fileIds: ['nothing'] }), serial));
    expect(await roundsOf(seller, inquiryNum)).toEqual([]);
    expect(await send(seller, offer(), serial)).toBe('success');
    expect(await roundsOf(seller, inquiryNum)).toHaveLength(1);
  });
});
