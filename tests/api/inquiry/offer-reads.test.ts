import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFile } from '#app/api/file-transfer.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { acceptOffer, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import {
  inquiryByInquiryNum,
  offersByInquiryNum,
  receivedInquiries,
  saveOffer,
} from '#app/domain/inquiry/offer-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { inquiries } from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';
import { answerTo, send, upload } from './offering.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry with a file that names S0001 and S0002, with an answer of each, and people around. */
async function quoted() {
  const [buyer, stranger] = [await market.buyer(), await market.buyer()];
  const [seller, colleague, rival, unnamed] = [
    await sellerOf(market, 'S0001'),
    await sellerOf(market, 'S0001'),
    await sellerOf(market, 'S0002'),
    await sellerOf(market, 'S0003'),
  ];
  const listings = [await market.offer(), await market.offer()];
  const inquiryFile = await upload(market, buyer, 'inquiry');
  const inquiryNum = await inquire(market, buyer, listings, {
    inquirySellerRefs: [{ sellerCode: 'S0001' }, { sellerCode: 'S0002' }],
    fileIds: [inquiryFile],
  });
  const [own, rivals] = [await upload(market, seller), await upload(market, rival)];
  await send(seller, answerTo(market, inquiryNum, [own], { details: 2, remark: '自己的报价' }));
  await send(rival, answerTo(market, inquiryNum, [rivals], { details: 2, remark: '对手的报价' }));
  return {
    ...{ buyer, stranger, seller, colleague, rival, unnamed },
    ...{ listings, inquiryNum, inquiryFile, own, rivals },
  };
}

/** A seller account without a store, as a company's own register may have one. */
const withoutStore = () => market.buyer({ platformType: 'buyer,seller' });

const UNKNOWN = { code: 'G404', text: '询价单不存在' };

/** Everybody but the store's own people, each with what a call by the inquiry's number answers. */
async function refusals(call: (who: Buyer) => Promise<unknown>, world: Quoted) {
  const { buyer, stranger, unnamed } = world;
  return {
    unnamed: await refusalOf(call(unnamed)),
    buyer: (await refusalOf(call(buyer))).code,
    stranger: (await refusalOf(call(stranger))).code,
    withoutStore: (await refusalOf(call(await withoutStore()))).code,
  };
}
type Quoted = Awaited<ReturnType<typeof quoted>>;
const REFUSED = { unnamed: UNKNOWN, buyer: 'G003', stranger: 'G003', withoutStore: 'G003' };

const anonymously = (endpoint: typeof inquiryByInquiryNum, inquiryNum: string) =>
  callEndpoint(endpoint, { inquiryNum }, { baseUrl: market.url, timeoutMs: 30_000 });

describe('offer.inquiryByInquiryNum', () => {
  test('spec 2 §7: GET inquiry by inquiry number, with its goods and attachments', async () => {
    const { buyer, seller, inquiryNum, inquiryFile, listings } = await quoted();
    const inquiry = await seller.call(inquiryByInquiryNum, { inquiryNum });
    expect(inquiry).toMatchObject({
      inquiryNum,
      title: '螺纹钢采购',
      buyerCode: String(buyer.id),
      state: 'open',
      lastCutNum: 1,
      outcome: null,
      orderCode: null,
      files: [{ fileId: inquiryFile }],
    });
    expect(inquiry.inquiryDetails.map(({ goodsId }) => goodsId)).toEqual(
      listings.map(({ id }) => String(id)),
    );
  });

  test('only a named seller learns that there is such an inquiry', async () => {
    const world = await quoted();
    const { inquiryNum } = world;
    const ask = (who: Buyer) => who.call(inquiryByInquiryNum, { inquiryNum });
    expect(await refusals(ask, world)).toEqual(REFUSED);
    // An inquiry that does not exist gets the very same answer.
    const none = world.unnamed.call(inquiryByInquiryNum, { inquiryNum: 'XJ1' });
    expect(await refusalOf(none)).toEqual(UNKNOWN);
    expect((await refusalOf(anonymously(inquiryByInquiryNum, inquiryNum))).code).toBe('G001');
  });

  test('nothing in it reveals the other sellers', async () => {
    const { seller, inquiryNum } = await quoted();
    const text = JSON.stringify([
      await seller.call(inquiryByInquiryNum, { inquiryNum }),
      await seller.call(offersByInquiryNum, { inquiryNum }),
      await seller.call(receivedInquiries, {}),
    ]);
    expect(text).toContain('自己的报价');
    for (const word of ['S0002', '对手', 'sellerCount', 'offerCount', 'sellers']) {
      expect(text).not.toContain(word);
    }
  });
});

describe('offer.offersByInquiryNum', () => {
  test('spec 2 §7: POST offers by inquiry number, with inquiryNum and productCode', async () => {
    const { seller, colleague, inquiryNum, listings } = await quoted();
    const rounds = await seller.call(offersByInquiryNum, { inquiryNum });
    expect(rounds).toHaveLength(1);
    expect(await colleague.call(offersByInquiryNum, { inquiryNum })).toEqual(rounds);
    const [{ productCode }] = [first(listings)];
    const [round] = await seller.call(offersByInquiryNum, { inquiryNum, productCode });
    const wanted = listings.flatMap((each, at) =>
      each.productCode === productCode ? [at + 1] : [],
    );
    expect(round?.offerDetails.map(({ position }) => position)).toEqual(wanted);
    const none = await seller.call(offersByInquiryNum, { inquiryNum, productCode: 'none' });
    expect(none[0]?.offerDetails).toEqual([]);
  });

  test('sellers never see each other’s offers', async () => {
    const world = await quoted();
    const { rival, inquiryNum } = world;
    const rounds = await rival.call(offersByInquiryNum, { inquiryNum });
    expect(rounds.map(({ remark }) => remark)).toEqual(['对手的报价']);
    const ask = (who: Buyer) => who.call(offersByInquiryNum, { inquiryNum });
    expect(await refusals(ask, world)).toEqual(REFUSED);
  });
});

describe('offer.save', () => {
  test('only a named seller can answer, and only for their own store', async () => {
    const world = await quoted();
    const { inquiryNum, own, buyer } = world;
    const ask = (who: Buyer) =>
      send(who, answerTo(market, inquiryNum, [own], { details: 2, lastCutNum: 1 }));
    expect(await refusals(ask, world)).toEqual(REFUSED);
    const sent = answerTo(market, inquiryNum, [own], { details: 2 });
    const anonymous = callEndpoint(saveOffer, sent, { baseUrl: market.url, timeoutMs: 30_000 });
    expect((await refusalOf(anonymous)).code).toBe('G001');
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(sellers.map(({ offer }) => offer?.lastCutNum)).toEqual([1, 1]);
  });
});

describe('file.download', () => {
  test('files of inquiries and offers are for their two sides only', async () => {
    const world = await quoted();
    const { buyer, stranger, seller, colleague, rival, unnamed } = world;
    const readers = { buyer, seller, colleague, rival, unnamed, stranger };
    const readBy = async (fileId: string) => {
      const names: string[] = [];
      for (const [name, { token }] of Object.entries(readers)) {
        if (await opens(fileId, token)) names.push(name);
      }
      return names;
    };
    expect(await readBy(world.inquiryFile)).toEqual(['buyer', 'seller', 'colleague', 'rival']);
    expect(await readBy(world.own)).toEqual(['buyer', 'seller', 'colleague']);
    expect(await readBy(world.rivals)).toEqual(['buyer', 'rival']);
    for (const fileId of [world.inquiryFile, world.own, 'none']) {
      const { code } = await refusalOf(open(fileId, null));
      expect(code).toBe('G001');
      expect((await refusalOf(open(fileId, stranger.token))).code).toBe('G404');
    }
  });

  const open = (fileId: string, token: string | null) =>
    openFile({ fileId }, null, {
      baseUrl: market.url,
      token,
      signal: AbortSignal.timeout(30_000),
    });

  async function opens(fileId: string, token: string): Promise<boolean> {
    try {
      const response = await open(fileId, token);
      return (await response.text()).startsWith('%PDF');
    } catch {
      return false;
    }
  }
});

describe('offer.receivedInquiries', () => {
  /** Inquiries to S0004 alone, so that no others are between them. */
  const asked = async (title: string, hours: number) => {
    const buyer = await market.buyer();
    const { id: addressId } = await addOwnAddress(buyer);
    const inquirySellerRefs = [{ sellerCode: 'S0004' }, { sellerCode: 'S0005' }];
    const inquiryNum = await inquire(market, buyer, [await market.offer()], {
      title,
      inquirySellerRefs,
    });
    const endDate = new Date(market.now().getTime() + hours * HOUR_MS);
    await market.db.update(inquiries).set({ endDate }).where(eq(inquiries.inquiryNum, inquiryNum));
    return { buyer, addressId, inquiryNum };
  };

  const accept = (
    { buyer, addressId, inquiryNum }: Awaited<ReturnType<typeof asked>>,
    id: string,
  ) => buyer.call(acceptOffer, { inquiryNum, offerId: id, addressId }, { serial: newSerial() });

  test('to answer, answered and ended; the next deadline first', async () => {
    const seller = await sellerOf(market, 'S0004');
    const titles = async (tab?: 'toAnswer' | 'answered' | 'ended') =>
      (await seller.call(receivedInquiries, { tab })).content.map(
        ({ title, lastCutNum, outcome }) => [title, lastCutNum, outcome].join(' '),
      );
    await asked('稍后', 48);
    await asked('紧急', 1);
    await asked('过期', -1);
    const [answered, compared, won, lost, closed] = [
      await asked('已答', 5),
      await asked('比价', -2),
      await asked('成交', 3),
      await asked('落选', 4),
      await asked('关闭', 6),
    ];
    for (const { inquiryNum } of [answered, compared, lost, closed]) {
      await offerOf(market, inquiryNum, 'S0004');
    }
    await offerOf(market, won.inquiryNum, 'S0004');
    const winning = await offerOf(market, won.inquiryNum, 'S0004', { lastCutNum: 2 });
    const { orderCode } = await accept(won, winning);
    await accept(lost, await offerOf(market, lost.inquiryNum, 'S0005'));
    const { inquiryNum } = closed;
    await closed.buyer.call(closeInquiry, { inquiryNum }, { serial: newSerial() });

    expect(await titles('toAnswer')).toEqual(['紧急 0 ', '稍后 0 ']);
    expect(await titles('answered')).toEqual(['已答 1 ', '比价 1 ']);
    expect(await titles('ended')).toEqual([
      '成交 2 won',
      '落选 1 lost',
      '关闭 1 closed',
      '过期 0 ',
    ]);
    expect(await titles()).toHaveLength(8);
    const second = await seller.call(receivedInquiries, { page: 2, rows: 3 });
    expect(second).toMatchObject({ totalElements: 8, totalPages: 3, totalCapped: false });
    expect(second.content).toHaveLength(3);
    const seen = await seller.call(inquiryByInquiryNum, { inquiryNum: won.inquiryNum });
    expect(seen).toMatchObject({ state: 'accepted', outcome: 'won', orderCode });
    const missed = await seller.call(inquiryByInquiryNum, { inquiryNum: lost.inquiryNum });
    expect(missed).toMatchObject({ state: 'accepted', outcome: 'lost', orderCode: null });

    // Its order is cancelled: the inquiry is open for another round (design/orders: Accepted offers).
    await won.buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    expect(await titles('answered')).toEqual(['成交 2 ', '已答 1 ', '比价 1 ']);
  });

  test('spec 2 §6: a seller responds to inquiries; others have no seller’s desk', async () => {
    for (const who of [await market.buyer(), await withoutStore()]) {
      const refused = await refusalOf(who.call(receivedInquiries, {}));
      expect(refused).toEqual({ code: 'G003', text: '服务器拒绝响应！' });
    }
    const anonymous = callEndpoint(
      receivedInquiries,
      {},
      { baseUrl: market.url, timeoutMs: 30_000 },
    );
    expect((await refusalOf(anonymous)).code).toBe('G001');
    const { content } = await (await sellerOf(market, 'S0009')).call(receivedInquiries, {});
    expect(content).toEqual([]);
  });
});
