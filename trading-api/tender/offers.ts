import { and, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  AMOUNT_TOO_LARGE,
  offerPrice,
  offerTotal,
  PRICE_REQUIRED,
} from '#app/domain/inquiry/offer.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  saveTenderOffer as saveCall,
  withdrawTenderOffer as withdrawCall,
} from '#app/domain/tender/bidder-contract.ts';
import { NO_PRICE } from '#app/domain/tender/tender.ts';
import type { Acting, Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { files, sellers, tenderFiles, tenderOffers, tenderPrices } from '#trading-api/schema.ts';
import {
  lockTender,
  lotsOf,
  type OfferRow,
  TENDER_UNKNOWN,
  type TenderRow,
  tenderStateOf,
} from './reads.ts';
import { sha256 } from './record.ts';

type Sent = Parsed<typeof saveCall>;

const OFFERS_OVER = '投标已截止，不能再提交';
const WITHDRAW_OVER = '投标已截止，不能再撤回';
const OWN_TENDER = '不能参与本企业发布的招标';
const REVISED_MEANWHILE = '投标已被更新，请刷新页面后再操作';
const WITHDRAWN_ALREADY = '投标已撤回';

export function refuseOwn({ customerId }: TenderRow, customer: Customer): void {
  if (customerId === customer.id) throw new Refusal('ownStore', OWN_TENDER);
}

/**
 * Saves a store's offer in the caller's transaction, in place of what it sent before. The tender is locked, and the
 * time read after that: an offer is sent in time and opened with all others, or refused. Nobody is told of it, not
 * even that there is one (ADR 294).
 */
export async function saveTenderOffer(
  tx: Database,
  { customer, person }: Acting,
  sent: Sent,
  clock: () => Date,
): Promise<Content<typeof saveCall>> {
  const sellerCode = sellerCodeOf(customer);
  const tender = await lockTender(tx, sent.id);
  refuseOwn(tender, customer);
  const submittedAt = clock();
  if (tenderStateOf(tender, submittedAt) !== 'open') throw new Refusal('over', OFFERS_OVER);
  const earlier = await ownOffer(tx, tender.id, sellerCode);
  if (sent.revision !== (earlier?.revision ?? 0)) throw new Refusal('changed', REVISED_MEANWHILE);
  const prices = await readPrices(tx, tender, sent);
  const text = sent.text.trim();
  const fileIds = [...new Set(sent.fileIds)];
  await claimFiles(tx, customer.id, earlier, fileIds);
  const sums = await hashesOf(tx, fileIds);
  const stated = prices.map(({ position, price }) => ({ position, price: toYuan(price) }));
  const at = submittedAt.toISOString();
  const fingerprint = sha256(
    JSON.stringify({ tender: sent.id, sellerCode, at, prices: stated, text, files: sums }),
  );
  const [store] = await tx
    .select({ name: sellers.name })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  const values = {
    sellerName: store?.name ?? customer.name,
    customerId: customer.id,
    personId: person.id,
    revision: sent.revision + 1,
    text,
    submittedAt,
    fingerprint,
    withdrawn: false,
  };
  const [offer] = await tx
    .insert(tenderOffers)
    .values({ ...values, tenderId: tender.id, sellerCode })
    .onConflictDoUpdate({ target: [tenderOffers.tenderId, tenderOffers.sellerCode], set: values })
    .returning({ id: tenderOffers.id });
  if (!offer) throw new Error('the offer was not written');
  const offerId = offer.id;
  await tx.delete(tenderPrices).where(eq(tenderPrices.offerId, offerId));
  await tx.delete(tenderFiles).where(eq(tenderFiles.offerId, offerId));
  await tx.insert(tenderPrices).values(prices.map((price) => ({ ...price, offerId })));
  if (fileIds.length > 0) {
    await tx
      .insert(tenderFiles)
      .values(fileIds.map((fileId, at) => ({ offerId, fileId, position: at + 1 })));
  }
  return { submittedAt: at, fingerprint };
}

/** Takes a store's offer back before the deadline; it may offer again until then. */
export const withdrawTenderOffer = customerRoute(withdrawCall, async (call) => {
  const { db: tx, customer, input, clock } = call;
  const sellerCode = sellerCodeOf(customer);
  const tender = await lockTender(tx, input.id);
  const own = await ownOffer(tx, tender.id, sellerCode);
  if (!own) throw notFound(TENDER_UNKNOWN);
  if (tenderStateOf(tender, clock()) !== 'open') throw new Refusal('over', WITHDRAW_OVER);
  if (own.withdrawn) throw new Refusal('alreadySo', WITHDRAWN_ALREADY);
  if (own.revision !== input.revision) throw new Refusal('changed', REVISED_MEANWHILE);
  await tx.update(tenderOffers).set({ withdrawn: true }).where(eq(tenderOffers.id, own.id));
});

export async function ownOffer(
  db: Database,
  tenderId: number,
  sellerCode: string,
): Promise<OfferRow | undefined> {
  const [own] = await db
    .select()
    .from(tenderOffers)
    .where(and(eq(tenderOffers.tenderId, tenderId), eq(tenderOffers.sellerCode, sellerCode)));
  return own;
}

/** The prices of the lots that are offered for, at least of one. */
async function readPrices(tx: Database, tender: TenderRow, sent: Sent) {
  const lots = new Map((await lotsOf(tx, tender.id)).map((lot) => [lot.position, lot]));
  const begun = sent.prices.map((row, at) => ({ ...row, at })).filter(({ price }) => price.trim());
  if (begun.length === 0) throw new Refusal('missing', NO_PRICE, 'prices');
  const isTwice = new Set(begun.map(({ position }) => position)).size < begun.length;
  if (isTwice || begun.some(({ position }) => !lots.has(position))) {
    throw new Refusal('invalid', PRICE_REQUIRED, 'prices');
  }
  const { tooLarge } = offerTotal(
    begun,
    begun.map(({ position }) => lots.get(position)?.count ?? 0),
  );
  const whole = tooLarge
    ? [{ path: ['prices'], code: 'tooLarge' as const, text: AMOUNT_TOO_LARGE }]
    : [];
  const { prices } = accept(
    saveCall,
    {
      // In the request's own order, so that a problem has the place of its row.
      prices: sent.prices.map(({ position, price }) => ({
        position,
        price: price.trim() === '' ? null : (offerPrice(price) ?? wrong('invalid', PRICE_REQUIRED)),
      })),
    },
    [],
    whole,
  );
  return prices.flatMap(({ position, price }) => (price === null ? [] : [{ position, price }]));
}

/** Files that the store's offer has already may be sent again, also by a colleague. */
async function claimFiles(
  tx: Database,
  customerId: number,
  earlier: OfferRow | undefined,
  fileIds: readonly string[],
): Promise<void> {
  const held = earlier
    ? await tx
        .select({ fileId: tenderFiles.fileId })
        .from(tenderFiles)
        .where(eq(tenderFiles.offerId, earlier.id))
    : [];
  const known = new Set(held.map(({ fileId }) => fileId));
  const fresh = fileIds.filter((fileId) => !known.has(fileId));
  await attachFiles(tx, customerId, fresh, 'fileIds');
}

async function hashesOf(tx: Database, fileIds: readonly string[]): Promise<string[]> {
  const sums: string[] = [];
  for (const fileId of fileIds) {
    const [file] = await tx
      .select({ sha256: files.sha256 })
      .from(files)
      .where(eq(files.id, fileId));
    sums.push(file?.sha256 ?? '');
  }
  return sums;
}
