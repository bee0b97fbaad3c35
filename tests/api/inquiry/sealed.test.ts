import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { type Endpoint, fillPath, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { downloadFile } from '#app/domain/file/contract.ts';
import { acceptOffer, awardLines, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer, inquiryList } from '#app/domain/inquiry/contract.ts';
import { sendCounter } from '#app/domain/inquiry/counter-contract.ts';
import { inquiryByInquiryNum, offersByInquiryNum } from '#app/domain/inquiry/offer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { tellOfOpenedInquiries } from '#trading-api/inquiry/tell-opened.ts';
import { inquire, sellerOf } from './inquiring.ts';
import { answerTo, ROW, send, upload } from './offering.ts';

const LOCK_MS = 2001;
const DAY_MS = 24 * 3_600_000;
/** What nobody but its seller may read, in any of the ways in which it is written. */
const SECRET = /3,?877\.?77|387,?777|38,?777\.70|秘密条件|秘密地址|秘密备注/;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A sealed inquiry of a company for one of its goods, and an offer that lies there. */
async function sealed() {
  const owner = await company(market);
  const buyer = await member(market, owner, 'buyer');
  const { id: addressId } = await addOwnAddress(owner);
  const seller = await sellerOf(market, 'S0001');
  const inquiryNum = await inquire(market, buyer, [await market.offer()], { sealed: true });
  const fileId = await upload(market, seller);
  market.advance(LOCK_MS);
  await send(
    seller,
    answerTo(market, inquiryNum, [fileId], {
      remark: '秘密备注',
      minimum: '3877.77',
      offerDetails: [
        { ...ROW, price: '3877.77', conditions: '秘密条件', deliveryAddress: '秘密地址' },
      ],
    }),
  );
  const [own] = await seller.call(offersByInquiryNum, { inquiryNum });
  const offerId = own?.id ?? '';
  return { owner, buyer, seller, addressId, inquiryNum, fileId, offerId };
}
type Sealed = Awaited<ReturnType<typeof sealed>>;

const isRead = ({ method, onlyReads }: Endpoint) => method === 'GET' || onlyReads === true;

/** What reads ask for, of the inquiry and its offer wherever they name anything. */
const requestsFor = ({ inquiryNum, offerId, fileId }: Sealed): Record<string, unknown>[] => {
  const named = { inquiryNum, offerId, fileId, page: 1, rows: 50 };
  return [
    { ...named, id: inquiryNum, ref: inquiryNum, kind: 'inquiry', side: 'buyer' },
    { ...named, id: offerId, ref: offerId, kind: 'inquiry', side: 'buyer', earlierLines: 'all' },
    { ...named, id: inquiryNum, role: 'purchase', type: 'inquiry', withCounts: '1' },
    {},
  ];
};

/** The whole answer of a call, also of a refusal. */
async function answerOf(endpoint: Endpoint, { token }: Buyer, asked: Record<string, unknown>) {
  const { path, rest } = fillPath(endpoint.path, asked);
  const isGet = endpoint.method === 'GET';
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(`${market.url}${path}${isGet ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    ...(isGet ? {} : { body: JSON.stringify(rest) }),
  });
  return answer.text();
}

const isMissing = (endpoint: Endpoint, asked: Record<string, unknown>) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].some(([, name]) => !asked[name ?? '']);

/** What all reads answer to somebody, of those that are asked for something valid. */
async function everythingOf(made: Sealed, reader: Buyer): Promise<{ text: string; count: number }> {
  let [text, count] = ['', 0];
  for (const endpoint of catalogue.filter(isRead)) {
    for (const asked of requestsFor(made)) {
      if (isMissing(endpoint, asked) || !endpoint.request.safeParse(asked).success) continue;
      text += `\n${endpoint.name} ${await answerOf(endpoint, reader, asked)}`;
      count += 1;
    }
  }
  return { text, count };
}

describe('a sealed inquiry', () => {
  test('no read answers anything of an offer before the deadline, to anybody but its seller; all do after', async () => {
    const made = await sealed();
    const { owner, buyer, seller } = made;
    const other = await sellerOf(market, 'S0002');
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    for (const reader of [buyer, owner, other, operator]) {
      const { text, count } = await everythingOf(made, reader);
      expect(count).toBeGreaterThan(100);
      expect(text.match(SECRET)).toBeNull();
    }
    expect((await everythingOf(made, seller)).text).toMatch(SECRET);
    market.advance(3 * DAY_MS);
    expect((await everythingOf(made, buyer)).text).toMatch(SECRET);
    expect((await everythingOf(made, other)).text.match(SECRET)).toBeNull();
  }, 120_000);

  test('the buyer learns who has answered, and the sellers that it is sealed; all is opened together', async () => {
    const made = await sealed();
    const { buyer, inquiryNum, seller, fileId } = made;
    const before = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(before.sealedUntil).toBe(before.endDate);
    expect(before.sellers.map(({ answered, offer }) => [answered, offer])).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ]);
    expect((await seller.call(inquiryByInquiryNum, { inquiryNum })).sealed).toBe(true);
    const text = /密封报价，截止后开启/;
    const path = `/customer/sale-inquiry/${inquiryNum}`;
    await expectNotified(market, 'inquiryReceived', seller, { path, text });
    await expectNotified(market, 'offerReceived', buyer, {
      ...{ path: `/customer/purchase-inquiry/${inquiryNum}`, text },
    });
    const waiting = () => buyer.call(inquiryList, { waits: 'award' });
    expect((await waiting()).content).toEqual([]);
    const ofFile = (reader: Buyer) => answerOf(downloadFile, reader, { fileId });
    expect(await ofFile(buyer)).not.toMatch(/^%PDF/);
    expect(await ofFile(seller)).toMatch(/^%PDF/);

    market.advance(3 * DAY_MS);
    const after = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(after.sealedUntil).toBeNull();
    expect(after.sellers[0]?.offer?.total).toBe('38777.70');
    expect((await waiting()).content).toHaveLength(1);
    expect(await ofFile(buyer)).toMatch(/^%PDF/);
  });

  test('inquiry.award, inquiry.accept, inquiry.counter: sealed before the deadline, whatever the offer says', async () => {
    const { buyer, inquiryNum, addressId, offerId } = await sealed();
    const serial = () => ({ serial: newSerial() });
    const awards = [{ offerId, position: 1, count: '10' }];
    const attempts = [
      () => buyer.call(awardLines, { inquiryNum, addressId, awards }, serial()),
      () => buyer.call(awardLines, { inquiryNum, addressId, awards: [] }, serial()),
      () => buyer.call(acceptOffer, { inquiryNum, addressId, offerId }, serial()),
      () => buyer.call(acceptOffer, { inquiryNum, addressId, offerId: '9999999' }, serial()),
      () =>
        buyer.call(
          sendCounter,
          {
            inquiryNum,
            lastCutNum: 0,
            offerIds: [offerId],
            lines: [{ position: 1, price: '3000' }],
            endsAt: wallTime(new Date(market.now().getTime() + DAY_MS)),
          },
          serial(),
        ),
    ];
    const texts = new Set<string>();
    for (const attempt of attempts) {
      market.advance(LOCK_MS);
      const { code, text } = await refusalOf(attempt());
      expect(code).toBe('sealed');
      texts.add(text);
    }
    expect(texts.size).toBe(1);
    market.advance(3 * DAY_MS);
    await buyer.call(awardLines, { inquiryNum, addressId, awards }, serial());
  });

  test('who closes it before its deadline does not see more', async () => {
    const made = await sealed();
    const { buyer, inquiryNum } = made;
    await buyer.call(closeInquiry, { inquiryNum }, { serial: newSerial() });
    expect((await everythingOf(made, buyer)).text.match(SECRET)).toBeNull();
    market.advance(3 * DAY_MS);
    const after = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(after.sellers[0]?.offer?.total).toBe('38777.70');
  }, 60_000);
});

test('once it is opened, its buyer is told how many offers there are, and who has offered that it is: once, and nobody else', async () => {
  const { owner, buyer, seller, inquiryNum } = await sealed();
  const other = await sellerOf(market, 'S0002');
  const told = async (by: Buyer) =>
    (await messagesOf(market, by)).filter(
      ({ event, text }) =>
        ['offersOpened', 'ownOfferOpened'].includes(event) && text.includes(inquiryNum),
    );
  await tellOfOpenedInquiries(market.db, market.now());
  expect(await told(seller)).toEqual([]);
  const { endDate } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  market.stopClock(new Date(endDate));
  await Promise.all([
    tellOfOpenedInquiries(market.db, market.now()),
    tellOfOpenedInquiries(market.db, market.now()),
  ]);
  await tellOfOpenedInquiries(market.db, market.now());
  market.stopClock(null);
  await expectNotified(market, 'offersOpened', owner, {
    path: `/customer/purchase-inquiry/${inquiryNum}`,
    text: /1 家卖家的密封报价已开启/,
  });
  await expectNotified(market, 'ownOfferOpened', seller, {
    path: `/customer/sale-inquiry/${inquiryNum}`,
    text: /您的密封报价已开启/,
  });
  expect(
    [await told(owner), await told(seller), await told(other)].map(({ length }) => length),
  ).toEqual([1, 1, 0]);
});
