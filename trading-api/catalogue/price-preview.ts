import { inArray } from 'drizzle-orm';
import {
  asListingWrites,
  convertedNote,
  NOT_CONVERTED,
} from '#app/domain/catalogue/price-basis.ts';
import { CHANGEABLE } from '#app/domain/catalogue/price-headings.ts';
import type { SaidTerms } from '#app/domain/catalogue/price-terms.ts';
import { previewSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { LISTING_FOREIGN, LISTING_UNKNOWN } from '#app/domain/catalogue/sale-product.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { parseQuantity, parseStock, toQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { type Offer, offerColumns } from './goods-offer.ts';
import { usualPrices } from './listing-checks.ts';
import { asWritten, termsSayer } from './price-terms.ts';
import { priceOf, quantitiesOf, type Usual } from './sale-prices.ts';
import { sellerCodeOf } from './sellers.ts';

type FileRow = Parsed<typeof previewSalePrices>['rows'][number];
type PreviewRow = Content<typeof previewSalePrices>[number];
type Problem = PreviewRow['problems'][number];

/** What `savePrices` would make of rows from a file; nothing is locked, so it may change yet. */
export const previewPrices = customerRoute(
  previewSalePrices,
  async ({ db, customer, input, now }) => {
    const { rows } = input;
    const said = await termsSayer(db, now);
    const sellerCode = sellerCodeOf(customer);
    const found = await db
      .select(offerColumns)
      .from(goods)
      .where(inArray(goods.id, rowIds(rows.map(({ id }) => id))));
    const byId = new Map(found.map((listing) => [String(listing.id), listing]));
    const usualOf = usualPrices(db, sellerCode);
    const preview: PreviewRow[] = [];
    for (const row of rows) {
      const listing = byId.get(row.id);
      if (listing?.sellerCode === sellerCode) {
        const { note, ...typed } = inListingsTax(row, said(listing).tax);
        preview.push({ note, ...(await previewRow(usualOf, typed, asWritten(listing))) });
      } else preview.push({ ...NOTHING, problems: [listing ? FOREIGN : UNKNOWN] });
    }
    return preview;
  },
);

const NOTHING = { listing: null, price: null, availableCount: null, miniQuantity: null, note: '' };
const UNKNOWN: Problem = { code: 'unknown', field: 'id', text: LISTING_UNKNOWN };
const FOREIGN: Problem = { code: 'foreign', field: 'id', text: LISTING_FOREIGN };

/** A row whose price is as its listing is written; one that cannot be is left as it is, for a problem. */
function inListingsTax({ priceTax, ...row }: FileRow, tax: SaidTerms['tax']) {
  const price = row.price === undefined ? null : typedYuan(row.price);
  if (!priceTax || !tax || !price) return { ...row, note: '' };
  const written = asListingWrites(price, priceTax, tax);
  if (written === null) return { ...row, note: '', unconverted: true };
  return { ...row, price: toYuan(written), note: convertedNote(price, priceTax, tax) };
}

type Typed = Omit<FileRow, 'priceTax'> & { unconverted?: boolean };

async function previewRow(
  usualOf: Usual,
  row: Typed,
  listing: Offer,
): Promise<Omit<PreviewRow, 'note'>> {
  const now = {
    price: toYuan(listing.price),
    availableCount: toQuantity(listing.availableCount),
    miniQuantity: toQuantity(listing.miniQuantity),
  };
  const { shownPrice = now.price, shownCount = now.availableCount } = row;
  const { shownMinimum = now.miniQuantity } = row;
  const { price = shownPrice, availableCount = shownCount, miniQuantity = shownMinimum } = row;
  const unit = { decimals: listing.unitDecimals, unit: listing.unit };
  const newPrice = row.unconverted
    ? wrong('invalid', NOT_CONVERTED)
    : await priceOf(usualOf, { price, shownPrice }, listing);
  const { availableCount: newStock, miniQuantity: newMinimum } = quantitiesOf(
    { availableCount, shownCount, miniQuantity, shownMinimum },
    listing,
  );
  const values = {
    price: {
      found: newPrice,
      asked: newPrice instanceof Wrong ? typedYuan(price) : newPrice,
    },
    availableCount: {
      found: newStock,
      asked:
        newStock instanceof Wrong
          ? parseStock(availableCount, unit)
          : (newStock.availableCount ?? listing.availableCount),
    },
    miniQuantity: {
      found: newMinimum,
      asked: newMinimum instanceof Wrong ? parseQuantity(miniQuantity, unit) : newMinimum,
    },
  };
  // No problem where the value is by now what the file asks for: somebody else has set it.
  const problems = CHANGEABLE.flatMap((field): Problem[] => {
    const { found, asked } = values[field];
    const isProblem =
      found instanceof Wrong && (asked !== listing[field] || found.code === 'invalid');
    return isProblem ? [{ code: found.code, field, text: found.text }] : [];
  });
  const changed = (field: (typeof CHANGEABLE)[number]) => {
    const { asked } = values[field];
    const isWrong = problems.some((each) => each.field === field && each.code === 'invalid');
    return isWrong || asked === listing[field] ? null : asked;
  };
  const text = <T>(value: T | null, write: (value: T) => string) =>
    value === null ? null : write(value);
  const { id, productName, brandNumber, specs } = listing;
  return {
    listing: { id: String(id), productName, brandNumber, specs, unit: listing.unit, ...now },
    price: text(changed('price'), toYuan),
    availableCount: text(changed('availableCount'), toQuantity),
    miniQuantity: text(changed('miniQuantity'), toQuantity),
    problems,
  };
}
