import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { addressesOf, FILE_PATH, isUpload, withoutCut } from '#app/domain/file/cut.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  aboutPages,
  afterSaleFiles,
  articles,
  auctionSessions,
  auctionSignFiles,
  auctions,
  banners,
  brands,
  customers,
  deliveryFiles,
  files,
  friendLinks,
  goods,
  goodsAuthFiles,
  inquiryFiles,
  invoices,
  nameChanges,
  offerFiles,
  orderLines,
  orders,
  remittanceReceipts,
  sellers,
  settings,
  tenderFiles,
  threadFiles,
} from '#trading-api/schema.ts';

/** Papers of the trade, each read by those whom it concerns. */
const PAPERS = [
  ...[afterSaleFiles, auctionSignFiles, deliveryFiles, inquiryFiles, invoices],
  ...[nameChanges, offerFiles, remittanceReceipts, tenderFiles, threadFiles],
] as const;

/** Where one picture is shown to everybody, by its address. */
const PICTURES = [auctions, auctionSessions, banners, brands, friendLinks, sellers] as const;

const existing = (table: unknown, condition: SQL): SQL =>
  sql`exists (select 1 from ${table} where ${condition})`;

const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((each) => sql`${each}`),
    sql`, `,
  );

const isPicture = (id: string): SQL => sql`image_url in (${listOf(addressesOf(id))})`;

const isInText = (id: string): SQL => sql`content like ${`%${FILE_PATH}${id}%`}`;

/** The goods of who has sent a file: nobody else's can show it. Each half has its indexes. */
const goodsOf = (sellerCode: string): SQL =>
  sql`((kind in ('sale', 'self') and seller_code = ${sellerCode} and on_shelf)
    or (seller_code = ${sellerCode} and not on_shelf))`;

/** Whether everybody is shown a file somewhere. */
function isShown(id: string, sellerCode: string | null): SQL {
  const anywhere = [
    ...PICTURES.map((table) => existing(table, isPicture(id))),
    existing(settings, sql`value in (${listOf(addressesOf(id))})`),
    existing(articles, sql`state = 'published' and (${isPicture(id)} or ${isInText(id)})`),
    existing(aboutPages, isInText(id)),
  ];
  if (sellerCode) {
    const own = goodsOf(sellerCode);
    anywhere.push(
      existing(goods, sql`${own} and image_urls && array[${listOf(addressesOf(id))}]::text[]`),
      existing(
        sql`${goodsAuthFiles} join ${goods} on ${goods.id} = ${goodsAuthFiles.goodsId}`,
        sql`${own} and ${goodsAuthFiles.fileId} = ${id}`,
      ),
    );
  }
  return sql`(${sql.join(anywhere, sql` or `)})`;
}

/** Whether anything else keeps it: a paper of the trade, an order as it was placed, or an article that is withdrawn. */
function isKept(id: string, sellerCode: string | null): SQL {
  const sold = sql`${orders} join ${orderLines} using (order_code)`;
  const ofSeller = sql`${orders.sellerCode} = ${sellerCode} and ${isPicture(id)}`;
  return sql`(${sql.join(
    [
      ...PAPERS.map((table) => existing(table, sql`file_id = ${id}`)),
      existing(articles, sql`${isPicture(id)} or ${isInText(id)}`),
      ...(sellerCode ? [existing(sold, ofSeller)] : []),
    ],
    sql` or `,
  )})`;
}

/** The ids of uploads among what something has shown: addresses of pictures, and ids. */
const uploadsIn = (shown: readonly (string | null)[]): string[] => [
  ...new Set(
    shown
      .filter((each) => each !== null)
      .map(withoutCut)
      .map((each) => (isUpload(each) ? each.slice(FILE_PATH.length) : each))
      .filter((each) => each !== '' && !each.includes('/')),
  ),
];

/**
 * After something has changed what it shows to everybody: what is shown nowhere any more is public no more, and what nothing
 * keeps is deleted by the sweep (design/imports: Copies of pictures).
 * @param shown what it has shown before: addresses of pictures, and ids of files
 */
export async function withdrawFiles(
  tx: Database,
  shown: readonly (string | null)[],
): Promise<void> {
  const ids = uploadsIn(shown);
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: files.id, sellerCode: customers.sellerCode })
    .from(files)
    .innerJoin(customers, eq(customers.id, files.customerId))
    .where(and(inArray(files.id, ids), eq(files.published, true)));
  for (const { id, sellerCode } of found) {
    await tx
      .update(files)
      .set({ published: false, attached: isKept(id, sellerCode) })
      .where(and(eq(files.id, id), sql`not ${isShown(id, sellerCode)}`));
  }
}

/** What was withdrawn is shown again: of pictures alone, since a text may name any file. */
export async function showPicturesAgain(
  tx: Database,
  shown: readonly (string | null)[],
): Promise<void> {
  const ids = uploadsIn(shown);
  if (ids.length === 0) return;
  const isPublicKind = and(eq(files.moderType, 'product_img'), eq(files.attached, true));
  await tx
    .update(files)
    .set({ published: true })
    .where(and(inArray(files.id, ids), isPublicKind));
}
