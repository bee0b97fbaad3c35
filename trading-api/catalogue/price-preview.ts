import { and, eq, inArray } from 'drizzle-orm';
import {
  LISTING_FOREIGN,
  LISTING_UNKNOWN,
  MINIMUM_ELSEWHERE,
} from '#app/domain/catalogue/sale-product.ts';
import type { previewSalePrices } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { parseQuantity, parseStock, toQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Wrong } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { type Offer, offerColumns } from './goods-offer.ts';
import { usualPrices } from './listing-checks.ts';
import { countOf, priceOf, type Usual } from './sale-prices.ts';

type FileRow = Parsed<typeof previewSalePrices>['rows'][number];
type PreviewRow = Content<typeof previewSalePrices>[number];
type Problem = PreviewRow['problems'][number];

/** What `savePrices` would make of rows from a file; nothing is locked, so it may change yet. */
export async function previewPrices(
  db: Database,
  sellerCode: string,
  { rows }: Parsed<typeof previewSalePrices>,
): Promise<PreviewRow[]> {
  const found = await db
    .select(offerColumns)
    .from(goods)
    .where(and(inArray(goods.id, rowIds(rows.map(({ id }) => id))), eq(goods.kind, 'sale')));
  const byId = new Map(found.map((listing) => [String(listing.id), listing]));
  const usualOf = usualPrices(db, sellerCode);
  const preview: PreviewRow[] = [];
  for (const row of rows) {
    const listing = byId.get(row.id);
    if (listing?.sellerCode === sellerCode) preview.push(await previewRow(usualOf, row, listing));
    else preview.push({ ...NOTHING, problems: [listing ? FOREIGN : UNKNOWN] });
  }
  return preview;
}

const NOTHING = { listing: null, price: null, availableCount: null };
const UNKNOWN: Problem = { code: 'unknown', field: 'id', text: LISTING_UNKNOWN };
const FOREIGN: Problem = { code: 'foreign', field: 'id', text: LISTING_FOREIGN };

async function previewRow(usualOf: Usual, row: FileRow, listing: Offer): Promise<PreviewRow> {
  const now = { price: toYuan(listing.price), availableCount: toQuantity(listing.availableCount) };
  const { shownPrice = now.price, shownCount = now.availableCount } = row;
  const { price = shownPrice, availableCount = shownCount } = row;
  const unit = { decimals: listing.unitDecimals, unit: listing.unit };
  const newPrice = await priceOf(usualOf, { price, shownPrice }, listing);
  const newStock = countOf({ availableCount, shownCount }, listing);
  const asked = {
    price: newPrice instanceof Wrong ? typedYuan(price) : newPrice,
    availableCount:
      newStock instanceof Wrong
        ? parseStock(availableCount, unit)
        : (newStock.availableCount ?? listing.availableCount),
  };
  const problems: Problem[] = [];
  // Somebody else has made it so already.
  if (newPrice instanceof Wrong && asked.price !== listing.price) {
    problems.push({ code: newPrice.code, field: 'price', text: newPrice.text });
  }
  if (newStock instanceof Wrong && asked.availableCount !== listing.availableCount) {
    problems.push({ code: newStock.code, field: 'availableCount', text: newStock.text });
  }
  const { miniQuantity } = row;
  if (miniQuantity !== undefined && parseQuantity(miniQuantity, unit) !== listing.miniQuantity) {
    problems.push({ code: 'invalid', field: 'miniQuantity', text: MINIMUM_ELSEWHERE });
  }
  const isWrong = (field: Problem['field']) =>
    problems.some((each) => each.field === field && each.code === 'invalid');
  const { id, productName, brandNumber, specs } = listing;
  return {
    listing: { id: String(id), productName, brandNumber, specs, unit: listing.unit, ...now },
    price:
      isWrong('price') || asked.price === null || asked.price === listing.price
        ? null
        : toYuan(asked.price),
    availableCount:
      isWrong('availableCount') ||
      asked.availableCount === null ||
      asked.availableCount === listing.availableCount
        ? null
        : toQuantity(asked.availableCount),
    problems,
  };
}
