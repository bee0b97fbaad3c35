import { randomBytes } from 'node:crypto';
import { inject, vi } from 'vitest';
import { isRefusal } from '#app/api/errors.ts';
import { callEndpoint } from '#app/api/transport.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { envelopeSchema, type Input, RESULT, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { type ModerType, uploadFile } from '#app/domain/file/contract.ts';
import { inquiryList, saveInquiry } from '#app/domain/inquiry/contract.ts';
import { inquiryByInquiryNum, saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { pressUntilTaken } from './checkout-steps.ts';
import type { Customer } from './customers.ts';
import { pdf } from './sample-files.ts';
import { apiOf, tokenOf } from './trading-api.ts';
import type { Visitor } from './visitor/visitor.ts';

const seller = (phone: string, sellerCode: string) => ({
  phone,
  password: DEMO_PASSWORD,
  name: '',
  sellerCode,
});

/** Who acts for the demo market's stores S0001 to S0003. */
export const SELLERS = {
  first: seller('13800000004', 'S0001'),
  second: seller('13800000005', 'S0002'),
  third: seller('13800000006', 'S0003'),
} as const;

const newSerial = () => randomBytes(24).toString('base64url');

const DAY_MS = 24 * 3_600_000;

/** Asks S0001 to S0003 for offers of listings, 10 units each; answers the inquiry's number. */
export async function giveInquiry(
  buyer: Customer,
  goods: readonly SpotListing[],
  fields: Partial<Input<typeof saveInquiry>> = {},
): Promise<string> {
  const call = await apiOf(buyer);
  await call(saveInquiry, {
    title: `${buyer.name} 的采购`,
    endDate: wallTime(new Date(Date.now() + 3 * DAY_MS)),
    conditions: '款到发货',
    deliveryWay: '1',
    inquiryDetails: goods.map(({ id, miniQuantity }) => ({ goodsId: id, count: miniQuantity })),
    inquirySellerRefs: Object.values(SELLERS).map(({ sellerCode }) => ({ sellerCode })),
    ...fields,
  });
  const [newest] = (await call(inquiryList, {})).content;
  if (!newest) throw new Error('there is no inquiry');
  return newest.inquiryNum;
}

/** Several journeys sell for the same stores. */
export const sendOffer = (page: Visitor, button = '提交报价'): Promise<void> =>
  pressUntilTaken(page, button);

/** An answer of one of the stores, the same price for all goods. */
export async function giveOffer(
  seller: (typeof SELLERS)[keyof typeof SELLERS],
  inquiryNum: string,
  price: string,
  fields: Partial<Input<typeof saveOffer>> = {},
): Promise<void> {
  const token = await tokenOf(seller);
  const options = { baseUrl: inject('portalOrigin'), token, timeoutMs: 30_000 };
  const fileId = await upload(token, 'offer');
  const { inquiryDetails } = await callEndpoint(inquiryByInquiryNum, { inquiryNum }, options);
  const offer = {
    inquiryNum,
    lastCutNum: 0,
    validUntil: wallTime(new Date(Date.now() + 5 * DAY_MS)),
    fileIds: [fileId],
    offerDetails: inquiryDetails.map(() => ({
      price,
      conditions: '款到发货',
      deliveryAddress: '无锡 1 号库',
      deliveryWay: '1',
    })),
    ...fields,
  };
  // Another test may have sent an offer of the same seller just now.
  const isTaken = () =>
    callEndpoint(saveOffer, offer, { ...options, serial: newSerial() }).then(
      () => true,
      (error) => {
        if (!isRefusal(error, saveOffer, RESULT.tooFrequent)) throw error;
        return false;
      },
    );
  await vi.waitUntil(isTaken, { timeout: 30_000 });
}

/** Uploads a PDF, or what is given instead, through the portal, which wants to know its length. */
export async function upload(token: string, moderType: ModerType, bytes = pdf()): Promise<string> {
  const body = new FormData();
  body.set('moderType', moderType);
  body.set('file', new Blob([new Uint8Array(bytes)]), '报价单.pdf');
  const url = `${inject('portalOrigin')}${uploadFile.path}`;
  const answer = await fetch(url, { method: 'POST', body, headers: { [TOKEN_HEADER]: token } });
  const { content } = envelopeSchema.parse(await answer.json());
  return uploadFile.content.parse(content).id;
}

/** A document as a person chooses one in a file control. */
export const documentNamed = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(),
});
