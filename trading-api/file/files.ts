import { and, eq, inArray, like, lte, not, or, sql } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import type { Path } from '#app/domain/endpoint.ts';
import { addressesOf, FILE_PATH } from '#app/domain/file/cut.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  articles,
  auctionSignFiles,
  deliveries,
  deliveryFiles,
  files,
  inquiries,
  inquiryFiles,
  inquirySellers,
  nameChanges,
  offerFiles,
  offers,
  orderLines,
  orders,
  remittanceReceipts,
} from '#trading-api/schema.ts';
import { isTenderFileOf } from '#trading-api/tender/index.ts';
import { isOfOwnTrade } from './trade-files.ts';

export type StoredFile = typeof files.$inferSelect;

export const FILES_GONE = '附件已失效，请重新上传';

/**
 * Attaches a customer's uploads to what the transaction writes, so that they are kept. Duplicates and files that are
 * attached already are allowed.
 * @param path to the files in the request
 */
export async function attachFiles(
  tx: Database,
  customerId: number,
  fileIds: readonly string[],
  ...path: Path
): Promise<void> {
  await claim(tx, customerId, fileIds, { state: { attached: true }, path });
}

/** The same for files that become public: pictures and documents of goods. */
export async function publishFiles(
  tx: Database,
  customerId: number,
  fileIds: readonly string[],
): Promise<void> {
  await claim(tx, customerId, fileIds, { state: { attached: true, published: true }, path: [] });
}

async function claim(
  tx: Database,
  customerId: number,
  fileIds: readonly string[],
  { state, path }: { state: Partial<Pick<StoredFile, 'attached' | 'published'>>; path: Path },
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const claimed = await tx
    .update(files)
    .set(state)
    .where(and(inArray(files.id, wanted), eq(files.customerId, customerId)))
    .returning({ id: files.id });
  if (claimed.length < wanted.length) throw new Refusal('fileRefused', FILES_GONE, ...path);
}

/**
 * Whether a customer may read a file: a public one, their own, one of an inquiry that they sent or
 * received as a seller, one of an offer that they sent or received and that is not sealed, one of a delivery of theirs; the
 * operator also documents of sign-ups for auctions, of deliveries and of new names, and receipts of transfers. A picture that
 * is public no more those may read who have an order with it.
 */
export async function mayRead(
  db: Database,
  customer: Customer | null,
  file: StoredFile,
  now: Date,
): Promise<boolean> {
  if (file.published) return true;
  if (!customer) return false;
  if (file.customerId === customer.id) return true;
  if (await isOfOwnTrade(db, customer, file.id)) return true;
  if (await isTenderFileOf(db, customer, file.id)) return true;
  if (isOperator(customer)) {
    // Of an article that is withdrawn.
    const inText = like(articles.content, `%${FILE_PATH}${file.id}%`);
    const ofArticle = or(inArray(articles.imageUrl, addressesOf(file.id)), inText);
    if ((await db.$count(articles, ofArticle)) > 0) return true;
    const ofSign = await db.$count(auctionSignFiles, eq(auctionSignFiles.fileId, file.id));
    if (ofSign > 0) return true;
    if ((await db.$count(deliveryFiles, eq(deliveryFiles.fileId, file.id))) > 0) return true;
    const ofTransfer = await db.$count(remittanceReceipts, eq(remittanceReceipts.fileId, file.id));
    if (ofTransfer > 0) return true;
    if ((await db.$count(nameChanges, eq(nameChanges.fileId, file.id))) > 0) return true;
  }
  // '' is not the code of any seller.
  const sellerCode = customer.sellerCode ?? '';
  const ofInquiry = db
    .select({ one: sql`1` })
    .from(inquiryFiles)
    .innerJoin(inquiries, eq(inquiries.id, inquiryFiles.inquiryId))
    .leftJoin(
      inquirySellers,
      and(
        eq(inquirySellers.inquiryId, inquiryFiles.inquiryId),
        eq(inquirySellers.sellerCode, sellerCode),
      ),
    )
    .where(
      and(
        eq(inquiryFiles.fileId, file.id),
        or(eq(inquiries.customerId, customer.id), eq(inquirySellers.sellerCode, sellerCode)),
      ),
    )
    .limit(1);
  if ((await ofInquiry).length > 0) return true;
  // As `isSealed`.
  const ofOffer = db
    .select({ one: sql`1` })
    .from(offerFiles)
    .innerJoin(offers, eq(offers.id, offerFiles.offerId))
    .innerJoin(inquiries, eq(inquiries.id, offers.inquiryId))
    .where(
      and(
        eq(offerFiles.fileId, file.id),
        or(
          and(
            eq(inquiries.customerId, customer.id),
            or(not(inquiries.sealed), lte(inquiries.endDate, now)),
          ),
          eq(offers.sellerCode, sellerCode),
        ),
      ),
    )
    .limit(1);
  if ((await ofOffer).length > 0) return true;
  const ofDelivery = db
    .select({ one: sql`1` })
    .from(deliveryFiles)
    .innerJoin(deliveries, eq(deliveries.id, deliveryFiles.deliveryId))
    .innerJoin(orders, eq(orders.orderCode, deliveries.orderCode))
    .where(
      and(
        eq(deliveryFiles.fileId, file.id),
        or(eq(orders.customerId, customer.id), eq(orders.sellerCode, sellerCode)),
      ),
    )
    .limit(1);
  return (await ofDelivery).length > 0 || isOfOwnOrder(db, customer, file.id);
}

/** Whether an order of a customer, as the buyer or the seller, shows the picture that its goods had when it was placed. */
async function isOfOwnOrder(
  db: Database,
  { id, sellerCode }: Customer,
  fileId: string,
): Promise<boolean> {
  const own = sellerCode
    ? or(eq(orders.customerId, id), eq(orders.sellerCode, sellerCode))
    : eq(orders.customerId, id);
  const found = await db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(and(own, inArray(orderLines.imageUrl, addressesOf(fileId))))
    .limit(1);
  return found.length > 0;
}
