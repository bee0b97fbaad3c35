import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#app/domain/duration.ts';
import { inquiryDetailOfBuyer, inquiryList, saveInquiry } from '#app/domain/inquiry/contract.ts';
import {
  saleProductForInquiry,
  saleProductsForInquiry,
} from '#app/domain/inquiry/goods-contract.ts';
import { receivedInquiries } from '#app/domain/inquiry/offer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { goods, inquiries, smsOutbox } from '#trading-api/schema.ts';
import { inquire, inquiryFor, offerOf, save, sellerOf } from './inquiring.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const inHours = (count: number) => wallTime(new Date(market.now().getTime() + count * HOUR_MS));

describe('inquiry.saleProduct', () => {
  test('spec 2 §7: get sale product for inquiry: the goods, and the stores that sell the same', async () => {
    const buyer = await market.buyer();
    const listing = await market.offer({ miniQuantity: 500 });
    const found = await buyer.call(saleProductForInquiry, { id: String(listing.id) });
    expect(found).toMatchObject({
      goodsId: String(listing.id),
      productName: listing.productName,
      miniQuantity: '5',
      priceStr: '¥3,850.00/吨',
    });
    expect(found.sellers[0]).toMatchObject({ sellerCode: listing.sellerCode });
    const codes = found.sellers.map(({ sellerCode }) => sellerCode);
    expect(new Set(codes).size).toBe(codes.length);
    const same = await market.db
      .selectDistinct({ code: goods.sellerCode })
      .from(goods)
      .where(eq(goods.productCode, listing.productCode));
    expect(codes).toEqual(expect.arrayContaining(same.map(({ code }) => code)));
    // A store's price is shown where it sells this very product.
    const priced = found.sellers.filter(({ priceStr }) => priceStr !== null);
    expect(new Set(priced.map(({ sellerCode }) => sellerCode))).toEqual(
      new Set(same.map(({ code }) => code)),
    );
  });

  test('issue 54 §3: the price of a store is one that holds', async () => {
    const productCode = 'HELD-1';
    const held = await market.offer({ productCode, sellerCode: 'S0001' });
    const priceUntil = new Date(market.now().getTime() - 1);
    await market.offer({ productCode, sellerCode: 'S0002', price: 100, priceUntil });
    const { sellers } = await market.call(saleProductForInquiry, { id: String(held.id) });
    const priceOf = (code: string) => sellers.find((each) => each.sellerCode === code)?.priceStr;
    expect([priceOf('S0001'), priceOf('S0002')]).toEqual(['¥3,850.00/吨', null]);
  });

  test('goods off the shelf are unknown', async () => {
    const listing = await market.offer({ onShelf: false });
    const buyer = await market.buyer();
    const refusal = refusalOf(buyer.call(saleProductForInquiry, { id: String(listing.id) }));
    expect((await refusal).code).toBe('G404');
  });
});

describe('inquiry.saleProducts', () => {
  test('without goods it proposes stores, by name where asked, and keeps chosen ones', async () => {
    const buyer = await market.buyer();
    const { goods: none, sellers } = await buyer.call(saleProductsForInquiry, {});
    expect(none).toEqual([]);
    expect(sellers.length).toBeGreaterThan(5);
    const wanted = sellers.at(-1)?.sellerName ?? '';
    const found = await buyer.call(saleProductsForInquiry, {
      sellerName: wanted.slice(0, 4),
      sellerCodes: ['S0003'],
    });
    expect(found.sellers[0]?.sellerCode).toBe('S0003');
    expect(found.sellers.map(({ sellerName }) => sellerName)).toContain(wanted);
  });

  test('the platform and the asking seller itself are never among them', async () => {
    const seller = await sellerOf(market, 'S0001');
    const { sellers } = await seller.call(saleProductsForInquiry, { sellerCodes: ['S0001'] });
    expect(sellers.map(({ sellerCode }) => sellerCode)).not.toContain('S0001');
    expect(sellers.every(({ sellerCode }) => sellerCode.startsWith('S'))).toBe(true);
  });
});

describe('inquiry.save', () => {
  test('spec 1 §7: Inquiry save; spec 2 §7: save inquiry portal, to several sellers at once', async () => {
    const buyer = await market.buyer();
    const listing = await market.offer({ miniQuantity: 500 });
    const inquiryNum = await inquire(market, buyer, [{ id: listing.id, count: '12.5' }], {
      price: '3800',
      remark: '需质保书',
    });
    const inquiry = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(inquiry).toMatchObject({
      state: 'open',
      title: '螺纹钢采购',
      conditions: '款到发货',
      deliveryWay: 1,
      deliveryWayName: '物流',
      count: '12.5',
      productCount: 1,
      price: '3800.00',
      remark: '需质保书',
      orderCode: null,
      acceptedOfferId: null,
      inquiryDetails: [
        {
          position: 1,
          goodsId: String(listing.id),
          productName: listing.productName,
          count: '12.5',
        },
      ],
    });
    expect(inquiry.sellers.map(({ sellerCode, offer }) => [sellerCode, offer])).toEqual([
      ['S0001', null],
      ['S0002', null],
      ['S0003', null],
    ]);
  });

  test('of a listing only its id and the count are taken from the request', async () => {
    const buyer = await market.buyer();
    const listing = await market.offer();
    const inquiryNum = await inquire(market, buyer, [listing], {
      inquiryDetails: [
        { goodsId: String(listing.id), productName: '假名', unit: '公斤', count: '10' },
      ],
    });
    const { inquiryDetails } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(inquiryDetails[0]).toMatchObject({ productName: listing.productName, unit: '吨' });
  });

  test('goods can be described in words, 1,000 of them', async () => {
    const buyer = await market.buyer();
    const inquiryNum = await inquire(market, buyer, [], {
      inquiryDetails: Array.from({ length: 1000 }, (_, at) => ({
        productName: `角钢 ${at}`,
        specs: 'L50×5',
        count: '999999999.25',
      })),
    });
    const { inquiryDetails, count } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(inquiryDetails).toHaveLength(1000);
    expect(inquiryDetails.at(-1)).toMatchObject({ position: 1000, goodsId: null, unit: '吨' });
    expect(count).toBe('999999999250');
    const list = await buyer.call(inquiryList, {});
    expect(list.content[0]?.goodsText).toBe('角钢 0 L50×5 等 1000 种');
    const seller = await sellerOf(market, 'S0001');
    const { content } = await seller.call(receivedInquiries, { tab: 'toAnswer' });
    expect(content.find((each) => each.inquiryNum === inquiryNum)?.count).toBe(count);
  });

  test('the stores get a text message', async () => {
    const seller = await sellerOf(market, 'S0002');
    const buyer = await market.buyer();
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    const texts = await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, seller.phone));
    expect(texts.map(({ text }) => text).join()).toContain(inquiryNum);
  });

  test('the deadline is read in every form of an instant', async () => {
    const buyer = await market.buyer();
    const listing = await market.offer();
    const at = new Date(Math.ceil((market.now().getTime() + DAY_MS) / DAY_MS) * DAY_MS);
    const [day] = at.toISOString().split('T');
    for (const endDate of [`${day}t08:00+08`, `${day} 08:00:00`, `${day}T00:00:00.000000z`]) {
      const inquiryNum = await inquire(market, buyer, [listing], { endDate });
      const read = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
      expect(read.endDate).toBe(at.toISOString());
      market.advance(3000);
    }
  });

  test('an attachment of another account is refused: fileRefused', async () => {
    const buyer = await market.buyer();
    const asked = inquiryFor(market, [await market.offer()], { fileIds: ['none'] });
    expect((await refusalOf(save(buyer, asked))).code).toBe('fileRefused');
  });

  test.each<[string, string, Parameters<typeof inquiryFor>[2], string]>([
    ['missing', '请选择截止时间', { endDate: '' }, 'spec 2 §5: endDate: 请选择截止时间'],
    [
      'invalid',
      '请输入正确的时间，例如 2026-12-01 17:30',
      { endDate: '2026-02-30 00:00:00' },
      'no day of any calendar',
    ],
    ['missing', '请选择条件', { conditions: ' ' }, 'spec 2 §5: conditions: 请选择条件'],
    [
      'missing',
      '请选择交提货方式',
      { deliveryWay: '' },
      'spec 2 §5: deliveryWay: 请选择交提货方式',
    ],
    ['missing', '请选择交提货方式', { deliveryWay: '9' }, 'a way the dictionary does not have'],
    ['missing', '请输入标题', { title: '' }, 'spec 2 §5: title: 请输入标题'],
    ['missing', '请选择询价的卖家', { inquirySellerRefs: [] }, 'no store is chosen'],
    [
      'invalid',
      '所选卖家不存在，请重新选择',
      { inquirySellerRefs: [{ sellerCode: 'S9999' }] },
      'who',
    ],
    ['missing', '请添加询价商品', { inquiryDetails: [] }, 'nothing is asked for'],
    [
      'goodsGone',
      '商品不存在或已下架，请删除此行',
      { inquiryDetails: [{ goodsId: '0', count: '1' }] },
      'gone',
    ],
    ['missing', '请输入商品名称', { inquiryDetails: [{ count: '1' }] }, 'described without a name'],
    ['invalid', '请输入正确的目标价', { price: '3,8' }, 'a price that cannot be read'],
  ])('%s: %s (%j, %s)', async (code, text, fields) => {
    const buyer = await market.buyer();
    const asked = inquiryFor(market, [await market.offer()], fields);
    expect(await refusalOf(save(buyer, asked))).toEqual({ code, text });
    expect((await buyer.call(inquiryList, {})).totalElements).toBe(0);
  });

  test.each([
    ['missing', '请输入询盘数量', '', 'spec 2 §5: count: 请输入询盘数量'],
    ['missing', '请填写数字，例如 1,200.5', '1e2', 'no quantity'],
    ['tooSmall', '询盘商品数量不能小于1', '0.5', 'spec 2 §5: A count below 1'],
    ['tooSmall', '询盘商品数量不能小于最小订货量', '4.99', 'spec 2 §5: below the minimum'],
  ])('%s: %s (%s, %s)', async (code, text, count) => {
    const buyer = await market.buyer();
    const { id } = await market.offer({ miniQuantity: 500 });
    expect(await refusalOf(save(buyer, inquiryFor(market, [{ id, count }])))).toEqual({
      code,
      text,
    });
  });

  test('all problems are reported at once, each with its path', async () => {
    const buyer = await market.buyer();
    const { id } = await market.offer({ miniQuantity: 500 });
    const asked = inquiryFor(market, [], {
      title: '',
      conditions: '',
      price: '3,850.00 元/吨（含税含运费）',
      inquiryDetails: [
        { goodsId: String(id), count: '4.99' },
        { goodsId: String(id), count: '5' },
        { productName: '', count: '0', unit: '件（1000pcs/箱）' },
      ],
    });
    expect(await problemsOf(save(buyer, asked))).toEqual([
      { path: ['conditions'], code: 'missing', text: '请选择条件' },
      {
        path: ['inquiryDetails', 0, 'count'],
        code: 'tooSmall',
        text: '询盘商品数量不能小于最小订货量',
        instead: '5',
      },
      { path: ['inquiryDetails', 2, 'productName'], code: 'missing', text: '请输入商品名称' },
      {
        path: ['inquiryDetails', 2, 'unit'],
        code: 'invalid',
        text: '单位最多 8 个字，其余请写在规格里',
      },
      {
        path: ['inquiryDetails', 2, 'count'],
        code: 'tooSmall',
        text: '询盘商品数量不能小于1',
        instead: '1',
      },
      { path: ['title'], code: 'missing', text: '请输入标题' },
      { path: ['price'], code: 'invalid', text: '请输入正确的目标价' },
    ]);
  });

  test('spec 2 §5: 截止时间需大于当前时间 (past), with a day of tolerance', async () => {
    const buyer = await market.buyer();
    const listing = await market.offer();
    const late = inquiryFor(market, [listing], { endDate: inHours(-24.1) });
    expect(await refusalOf(save(buyer, late))).toEqual({
      code: 'past',
      text: '截止时间需大于当前时间',
    });
    const inquiryNum = await inquire(market, buyer, [listing], { endDate: inHours(-23.9) });
    expect((await buyer.call(inquiryDetailOfBuyer, { inquiryNum })).state).toBe('ended');
  });

  test('ownStore: a seller cannot send an inquiry to their own store', async () => {
    const seller = await sellerOf(market, 'S0001');
    const asked = inquiryFor(market, [await market.offer()]);
    expect(await refusalOf(save(seller, asked))).toEqual({
      code: 'ownStore',
      text: '不能向自己的店铺询价',
    });
  });

  test('inquiry.save: sellerSuspended: a store whose trade is suspended cannot be sent an inquiry', async () => {
    const asked = inquiryFor(market, [await market.offer()], {
      inquirySellerRefs: [{ sellerCode: 'S0031' }, { sellerCode: 'S0032' }],
    });
    await market.buyer({ sellerCode: 'S0032', suspendedAt: market.now() });
    const { code, text } = await refusalOf(save(await market.buyer(), asked));
    expect(code).toBe('sellerSuspended');
    expect(text).toMatch(/ 已被平台暂停交易，请改选其他卖家$/);
  });

  test('spec 2 §5: Inquiry needs login', async () => {
    const { call } = await market.buyer();
    const asked = inquiryFor(market, [await market.offer()]);
    const options = { serial: newSerial(), token: null };
    expect(await refusalOf(call(saveInquiry, asked, options))).toEqual({
      code: 'G001',
      text: '请登录后再操作',
    });
  });

  test('spec 2 §5: A repeat submit within 2 seconds gives 操作频繁，请稍后重试！', async () => {
    const buyer = await market.buyer();
    const asked = inquiryFor(market, [await market.offer()]);
    await save(buyer, asked);
    expect(await refusalOf(save(buyer, asked))).toEqual({
      code: 'G429',
      text: '操作频繁，请稍后重试！',
    });
    market.advance(2001);
    expect(await save(buyer, asked)).toBe('success');
    expect((await buyer.call(inquiryList, {})).totalElements).toBe(2);
  });

  test('one serial sends one inquiry, however often it is sent', async () => {
    const buyer = await market.buyer();
    const asked = inquiryFor(market, [await market.offer()]);
    const serial = newSerial();
    const answers = await Promise.all([1, 2, 3].map(() => save(buyer, asked, serial)));
    expect(answers).toEqual(['success', 'success', 'success']);
    const rows = await market.db.$count(inquiries, eq(inquiries.customerId, buyer.id));
    expect(rows).toBe(1);
  });
});

describe('inquiry.list', () => {
  test('shows the own ones by state, with how many stores have answered', async () => {
    const buyer = await market.buyer();
    const listing = await market.offer();
    const older = await inquire(market, buyer, [listing], { endDate: inHours(-1) });
    market.advance(2001);
    const newer = await inquire(market, buyer, [listing]);
    await offerOf(market, newer, 'S0001');
    await offerOf(market, newer, 'S0001', { lastCutNum: 2 });
    await offerOf(market, newer, 'S0003');
    const all = await buyer.call(inquiryList, {});
    expect(all.content).toMatchObject([
      { inquiryNum: newer, state: 'open', sellerCount: 3, offerCount: 2, orderCode: null },
      { inquiryNum: older, state: 'ended', sellerCount: 3, offerCount: 0 },
    ]);
    for (const [state, expected] of [
      ['open', [newer]],
      ['ended', [older]],
      ['accepted', []],
      ['closed', []],
    ] as const) {
      const { content, totalElements } = await buyer.call(inquiryList, { state });
      expect(content.map(({ inquiryNum }) => inquiryNum)).toEqual(expected);
      expect(totalElements).toBe(expected.length);
    }
    const page = await buyer.call(inquiryList, { page: 2, rows: 1 });
    expect(page).toMatchObject({ totalPages: 2, content: [{ inquiryNum: older }] });
  });
});

describe('inquiry.detail', () => {
  test('has the live offer of each store and the rounds before it', async () => {
    const buyer = await market.buyer();
    const listings = await Promise.all(Array.from({ length: 7 }, () => market.offer()));
    const inquiryNum = await inquire(market, buyer, listings);
    const round1 = await offerOf(market, inquiryNum, 'S0002', { price: 380_000 });
    const round2 = await offerOf(market, inquiryNum, 'S0002', { price: 370_050, lastCutNum: 2 });
    const roundsOf = async (earlierLines?: 'all') =>
      (await buyer.call(inquiryDetailOfBuyer, { inquiryNum, earlierLines })).sellers.find(
        ({ sellerCode }) => sellerCode === 'S0002',
      );
    expect(await roundsOf()).toMatchObject({
      offer: {
        id: round2,
        lastCutNum: 2,
        total: '261135.00',
        offerDetails: expect.objectContaining({
          length: 7,
          0: expect.objectContaining({ position: 1, price: '3700.50', amount: '37005.00' }),
          1: expect.objectContaining({ position: 2, price: '3710.50', amount: '37105.00' }),
        }),
      },
      // Of earlier rounds the page shows five lines, and that there are more; the workbook has all.
      earlier: [{ id: round1, lastCutNum: 1, total: '268100.00', offerDetails: { length: 6 } }],
    });
    expect((await roundsOf('all'))?.earlier[0]).toMatchObject({
      total: '268100.00',
      offerDetails: { length: 7 },
    });
  });

  test("another buyer's inquiry is unknown", async () => {
    const inquiryNum = await inquire(market, await market.buyer(), [await market.offer()]);
    const other = await market.buyer();
    const refusal = refusalOf(other.call(inquiryDetailOfBuyer, { inquiryNum }));
    expect((await refusal).code).toBe('G404');
    const seller = await sellerOf(market, 'S0001');
    const asSeller = refusalOf(seller.call(inquiryDetailOfBuyer, { inquiryNum }));
    expect((await asSeller).code).toBe('G404');
  });
});
