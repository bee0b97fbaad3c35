import { sendFile } from '#app/api/file-transfer.ts';
import type { Input } from '#app/domain/endpoint.ts';
import type { ModerType } from '#app/domain/file/contract.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { pdf } from '#tests/support/sample-files.ts';

export type SentOffer = Input<typeof saveOffer>;

const DAY_MS = 24 * 3_600_000;

/** Uploads a document; answers its id. */
export async function upload(
  { url }: OpenMarket,
  { token }: Buyer,
  moderType: ModerType = 'offer',
): Promise<string> {
  const file = {
    name: '报价单.pdf',
    bytes: (async function* () {
      yield pdf();
    })(),
  };
  const signal = AbortSignal.timeout(30_000);
  return (await sendFile(file, { moderType }, { baseUrl: url, token, signal })).id;
}

export const ROW = {
  price: '3800.00',
  conditions: '款到发货',
  deliveryAddress: '江苏省无锡市 1 号库',
  deliveryWay: '1',
};

/** A valid answer to an inquiry for so many goods; files are the caller's. */
export const answerTo = (
  market: OpenMarket,
  inquiryNum: string,
  fileIds: readonly string[],
  { details = 1, ...fields }: Partial<SentOffer> & { details?: number } = {},
): SentOffer => ({
  inquiryNum,
  lastCutNum: 0,
  validUntil: wallTime(new Date(market.now().getTime() + 7 * DAY_MS)),
  fileIds: [...fileIds],
  offerDetails: Array.from({ length: details }, () => ROW),
  ...fields,
});

export const send = (seller: Buyer, offer: SentOffer, serial = newSerial()) =>
  seller.call(saveOffer, offer, { serial });
