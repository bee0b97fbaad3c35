import { and, eq, inArray, max } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { isInquiryDecided, isInquiryOver } from '#app/domain/inquiry/inquiry.ts';
import { MOST_OFFER_ROUNDS, TOO_MANY_ROUNDS } from '#app/domain/inquiry/offer.ts';
import type { saveOffer as saveOfferCall } from '#app/domain/inquiry/offer-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { offerDeclines, offerDetails, offerFiles, offers } from '#trading-api/schema.ts';
import { answerWithOffer, isCountered } from './counters.ts';
import { notifyBuyer } from './messages.ts';
import { readOffer } from './offer-read.ts';
import { INQUIRY_UNKNOWN, type InquiryRow, lockInquiry, stateOf } from './reads.ts';
import { receivedInquiry } from './received-inquiries.ts';

type Sent = Parsed<typeof saveOfferCall>;

const DEADLINE_OVER = '报价已截止，不能再提交';
const NOT_OPEN = { accepted: '该询价单已成交，不能再报价', closed: '该询价单已关闭，不能再报价' };
const REVISED_MEANWHILE = '报价已被更新，请刷新页面查看最新一轮后再提交';
const FILES_REFUSED = '附件已失效，请重新上传';

/**
 * Saves another round of a store's offer in the caller's transaction and notifies the buyer. The inquiry is locked
 * first: offers, an acceptance and the closing of an inquiry run one after the other, so that one of two colleagues
 * gets `changed` (design/stock: Order of locks).
 */
export async function saveOffer(
  tx: Database,
  customer: Customer,
  sent: Sent,
  clock: () => Date,
): Promise<void> {
  const sellerCode = sellerCodeOf(customer);
  const inquiry = await lockInquiry(tx, receivedInquiry(tx, sellerCode, sent.inquiryNum));
  if (!inquiry) throw notFound(INQUIRY_UNKNOWN);
  const now = clock();
  await refuseUnlessOpen(tx, inquiry, sellerCode, now);
  const own = and(eq(offers.inquiryId, inquiry.id), eq(offers.sellerCode, sellerCode));
  const [last] = await tx
    .select({ cutNum: max(offers.lastCutNum) })
    .from(offers)
    .where(own);
  const lastCutNum = last?.cutNum ?? 0;
  if (sent.lastCutNum !== lastCutNum) throw new Refusal('changed', REVISED_MEANWHILE);
  if (lastCutNum >= MOST_OFFER_ROUNDS) throw new Refusal('tooMany', TOO_MANY_ROUNDS);

  const { rows, declined, ...said } = await readOffer(
    tx,
    { inquiryId: inquiry.id, sellerCode },
    sent,
    now,
  );
  const files = [...new Set(sent.fileIds)];
  await claimFiles(tx, customer.id, own, files);

  const [offer] = await tx
    .insert(offers)
    .values({
      inquiryId: inquiry.id,
      sellerCode,
      lastCutNum: lastCutNum + 1,
      currency: sent.currency,
      ...said,
      wholeOnly: sent.wholeOnly,
      remark: sent.remark.trim(),
      customerId: customer.id,
      createdAt: now,
    })
    .returning({ id: offers.id });
  if (!offer) throw new Error('the offer was not written');
  const offerId = offer.id;
  await tx.insert(offerDetails).values(rows.map((row) => ({ ...row, offerId })));
  if (declined.length > 0) {
    await tx.insert(offerDeclines).values(declined.map((row) => ({ ...row, offerId })));
  }
  await tx
    .insert(offerFiles)
    .values(files.map((fileId, at) => ({ offerId, fileId, position: at + 1 })));
  const { cutNum } = sent;
  await answerWithOffer(tx, { inquiryId: inquiry.id, sellerCode, cutNum }, offerId, now);
  const event = lastCutNum === 0 ? 'offerReceived' : 'offerRevised';
  await notifyBuyer(tx, event, inquiry, { sellerCode, round: lastCutNum + 1 }, now);
}

/** After the deadline, only whom the buyer asks for another price may give one. */
async function refuseUnlessOpen(
  tx: Database,
  inquiry: InquiryRow,
  sellerCode: string,
  now: Date,
): Promise<void> {
  if (!isInquiryOver(inquiry, now)) return;
  const state = stateOf(inquiry, now);
  if (isInquiryDecided(state)) throw new Refusal('decided', NOT_OPEN[state]);
  if (await isCountered(tx, inquiry.id, sellerCode, now)) return;
  throw new Refusal('over', DEADLINE_OVER);
}

/** Files of the store's earlier rounds may be sent again, including those of a colleague. */
async function claimFiles(
  tx: Database,
  customerId: number,
  ownOffers: ReturnType<typeof and>,
  fileIds: readonly string[],
): Promise<void> {
  const earlier = await tx
    .selectDistinct({ fileId: offerFiles.fileId })
    .from(offerFiles)
    .innerJoin(offers, eq(offers.id, offerFiles.offerId))
    .where(and(ownOffers, inArray(offerFiles.fileId, [...fileIds])));
  const known = new Set(earlier.map(({ fileId }) => fileId));
  try {
    await attachFiles(
      tx,
      customerId,
      fileIds.filter((fileId) => !known.has(fileId)),
    );
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('fileRefused', FILES_REFUSED, 'fileIds');
    throw error;
  }
}
