import { eq, inArray } from 'drizzle-orm';
import { PICTURE_REQUIRED } from '#app/domain/catalogue/sale-product.ts';
import type { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { cutOf, FILE_PATH, isUpload, withCut, withoutCut } from '#app/domain/file/cut.ts';
import { MAX_FILES } from '#app/domain/file/upload.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { FILES_GONE, publishFiles, withdrawFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { files, goodsAuthFiles } from '#trading-api/schema.ts';
import type { Offer } from './goods-offer.ts';
import { type Document, documentsOf } from './sale-products.ts';

type Typed = Parsed<typeof saveSaleProduct>;

/** What a listing shows: its pictures and documents. */
interface Shown {
  imageUrls: readonly string[];
  documents: readonly Document[];
}

export const shownBy = async (tx: Database, listing: Offer | null): Promise<Shown> => ({
  imageUrls: listing?.imageUrls ?? [],
  documents: listing ? await documentsOf(tx, listing.id) : [],
});

/** What a listing shows, and after it the new pictures and documents. */
export function withNewFiles(
  { imageUrls, documents }: Shown,
  typed: Pick<Typed, 'images' | 'documents'>,
): Pick<Typed, 'images' | 'documents'> {
  const had = documents.map(({ name, batchNum, fileId, url }) => ({
    name,
    batchNum,
    file: fileId ?? url ?? '',
  }));
  return {
    images: [...imageUrls, ...typed.images].slice(0, MAX_FILES),
    documents: [...had, ...typed.documents].slice(0, 3 * MAX_FILES),
  };
}

/**
 * Pictures and documents of a listing; new files are made public.
 * @param before what it shows already, of which nothing was uploaded now
 */
export async function publish(
  tx: Database,
  customer: Customer,
  { images, documents: wanted }: Pick<Typed, 'images' | 'documents'>,
  { imageUrls, documents }: Shown,
) {
  const had = new Set(imageUrls.map(withoutCut));
  const shown = images.map((image) => {
    const named = withoutCut(image);
    return { named, cut: cutOf(image), isNew: !had.has(named) && !had.has(FILE_PATH + named) };
  });
  const uploads = shown.filter(({ isNew }) => isNew).map(({ named }) => named);
  const keptDocument = (file: string) =>
    documents.find(({ fileId, url }) => fileId === file || url === file);
  const papers = wanted.map(({ file }) => file).filter((file) => !keptDocument(file));
  await publishFiles(tx, customer.id, [...uploads, ...papers]);
  const found = await describe(tx, [...uploads, ...papers]);
  for (const id of uploads) {
    if (!found.get(id)?.mediaType.startsWith('image/')) {
      throw new Refusal('fileRefused', PICTURE_REQUIRED, 'images');
    }
  }
  return {
    imageUrls: shown.map(({ named, cut }) => {
      const address = had.has(named) ? named : FILE_PATH + named;
      return isUpload(address) ? withCut(address, cut) : address;
    }),
    documents: wanted.map(({ name, file, batchNum }) => {
      const kept = keptDocument(file);
      if (kept) {
        const { type, fileName, fileId, url } = kept;
        return { name, type, batchNum: kept.batchNum, fileName, fileId, url };
      }
      const { mediaType: type, fileName } = found.get(file) ?? missing();
      return { name, type, batchNum: batchNum.trim(), fileName, fileId: file, url: null };
    }),
  };
}

function missing(): never {
  throw new Refusal('fileRefused', FILES_GONE);
}

async function describe(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const { id, mediaType, fileName } = files;
  const rows = await tx
    .select({ id, mediaType, fileName })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Once a listing shows other pictures and documents. */
export const withdrawShown = (tx: Database, { imageUrls, documents }: Shown): Promise<void> =>
  withdrawFiles(tx, [...imageUrls, ...documents.map(({ fileId }) => fileId)]);

export async function writeDocuments(
  tx: Database,
  goodsId: number,
  documents: readonly Omit<Document, 'goodsId' | 'position'>[],
): Promise<void> {
  await tx.delete(goodsAuthFiles).where(eq(goodsAuthFiles.goodsId, goodsId));
  if (documents.length === 0) return;
  const rows = documents.map((document, index) => ({ ...document, goodsId, position: index + 1 }));
  await tx.insert(goodsAuthFiles).values(rows);
}
