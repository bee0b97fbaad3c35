import { and, eq, inArray, max } from 'drizzle-orm';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { isInquiryDecided, isInquiryOver } from '#app/domain/inquiry/inquiry.ts';
import {
  isQuoted,
  MINIMUM_INVALID,
  MOST_OFFER_ROUNDS,
  NO_ROW,
  offerPrice,
  offerProblems,
  readDeliveryDays,
  readValidity,
  replacementOf,
  TOO_MANY_ROUNDS,
} from '#app/domain/inquiry/offer.ts';
import { saveOffer as saveOfferCall } from '#app/domain/inquiry/offer-contract.ts';
import { readTerms, type TypedTerms } from '#app/domain/order/typed-terms.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import {
  inquiryDetails,
  offerDeclines,
  offerDetails,
  offerFiles,
  offers,
} from '#trading-api/schema.ts';
import { answerWithOffer, isCountered } from './counters.ts';
import { notifyBuyer } from './messages.ts';
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

  const { rows, declined, validUntil, terms, minimum } = await readOffer(tx, inquiry.id, sent, now);
  const files = [...new Set(sent.fileIds)];
  await claimFiles(tx, customer.id, own, files);

  const [offer] = await tx
    .insert(offers)
    .values({
      inquiryId: inquiry.id,
      sellerCode,
      lastCutNum: lastCutNum + 1,
      currency: sent.currency,
      validUntil,
      terms,
      wholeOnly: sent.wholeOnly,
      minimum,
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

async function readOffer(tx: Database, inquiryId: number, sent: Sent, now: Date) {
  const details = await tx
    .select({ position: inquiryDetails.position, count: inquiryDetails.count })
    .from(inquiryDetails)
    .where(eq(inquiryDetails.inquiryId, inquiryId))
    .orderBy(inquiryDetails.position);
  if (sent.offerDetails.length > details.length) {
    throw new Refusal(RESULT.malformed, statusMessage(400));
  }
  const rows = details.map((_, at) => sent.offerDetails[at] ?? NO_ROW);
  const typed = details.map(({ position }, at) => ({ position, row: rows[at] ?? NO_ROW }));
  const problems = offerProblems(rows, {
    counts: details.map(({ count }) => count),
    fileCount: sent.fileIds.length,
  });
  const validity = readValidity(sent.validUntil, now);
  const { validUntil, terms, minimum } = accept(
    saveOfferCall,
    {
      validUntil:
        'problem' in validity ? wrong(validity.code, validity.problem) : validity.validUntil,
      terms: termsOf(sent.terms),
      minimum: minimumOf(sent.minimum),
    },
    problems,
  );
  return {
    validUntil,
    terms,
    minimum,
    rows: typed.flatMap(({ position, row }) =>
      isQuoted(row)
        ? {
            position,
            price: offerPrice(row.price) ?? 0,
            conditions: row.conditions.trim(),
            deliveryAddress: row.deliveryAddress.trim(),
            deliveryWay: Number(row.deliveryWay),
            deliveryDays: readDeliveryDays(row.deliveryDays),
            replacement: replacementOf(row),
          }
        : [],
    ),
    declined: typed.flatMap(({ position, row }) =>
      row.declineReason.trim() === '' ? [] : { position, reason: row.declineReason.trim() },
    ),
  };
}

const minimumOf = (typed: string) =>
  typed.trim() === '' ? null : (offerPrice(typed) ?? wrong('invalid', MINIMUM_INVALID));

function termsOf(typed: TypedTerms) {
  const { terms, problems } = readTerms(typed);
  if (terms) return terms;
  const wrongs = Object.entries(problems).map(([field, text]) => [field, wrong('invalid', text)]);
  return Object.fromEntries(wrongs) as Record<string, Wrong<'invalid'>>;
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
