import { and, asc, inArray, type SQL } from 'drizzle-orm';
import { attributeField, fieldLabel } from '#app/domain/catalogue/listing-headings.ts';
import type { ImportedRow, PlannedRow } from '#app/domain/catalogue/listing-import-contract.ts';
import {
  CATEGORY_REQUIRED,
  isUnusual,
  LISTING_TEXT_MAX,
  LISTING_UNKNOWN,
  unreadablePrice,
  unusualPrice,
} from '#app/domain/catalogue/sale-product.ts';
import { isDeliveryWay } from '#app/domain/checkout/delivery.ts';
import { DELIVERY_WAY_REQUIRED } from '#app/domain/inquiry/inquiry.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { tooLong } from '#app/domain/too-long.ts';
import { inUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';
import { lengthOf, typedText } from '#app/domain/typed-text.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { categoriesCalled } from './categories.ts';
import { listedBy, type Offer, offerColumns } from './goods-offer.ts';
import { descriptionOf, isSame, listedAs, usualPrices } from './listing-checks.ts';
import {
  categoriesToList,
  checkedListing,
  type ListingCategory,
  storeFields,
  type TypedListing,
} from './listing-fields.ts';
import { outcomeOf, type Planned, WORDS } from './listing-outcome.ts';
import { type ListingRules, listingRules } from './listing-rules.ts';

export type Store = Awaited<ReturnType<typeof storeFields>>;

type Problem = PlannedRow['problems'][number];
const problem = (field: string, text: string): Problem => ({ field, text });

/** As a cell of a table has it: no line breaks, single spaces. */
const inCell = (text: string): string => typedText(text).replace(/\s+/g, ' ').trim();

/**
 * What the rows of a table would make of a seller's listings, by the rules of the listing's form.
 * @param locks whether the listings are locked, in the order of their ids, because they are then written
 */
export async function planOf(
  db: Database,
  sellerCode: string,
  rows: readonly ImportedRow[],
  locks: boolean,
): Promise<{ plan: Planned[]; store: Store }> {
  const store = await storeFields(db, sellerCode);
  const ids = rowIds(rows.map(({ id }) => id ?? ''));
  const isNamed = and(inArray(goods.id, ids), listedBy(sellerCode));
  const categoryFor = await categoriesOfRows(db, rows, { store, isNamed, locks });
  const named = db.select(offerColumns).from(goods).where(isNamed).orderBy(asc(goods.id));
  const rules = await listingRules(db);
  const found = await (locks ? named.for('update') : named);
  const byId = new Map(found.map((listing) => [String(listing.id), listing]));
  const seen = new Map<string, number>();
  const drafts: (Planned & { line: number })[] = [];
  const usualOf = usualPrices(db, sellerCode);
  for (const row of rows) {
    const earlier = row.id && seen.get(row.id);
    if (row.id && !earlier) seen.set(row.id, row.line);
    const own = row.id ? (byId.get(row.id) ?? null) : null;
    const refused = earlier
      ? problem('id', `与第 ${earlier} 行的商品编码重复`)
      : row.id && !own && problem('id', LISTING_UNKNOWN);
    const planned = refused
      ? wrongRow(row, own, [refused])
      : plannedRow(row, own, categoryFor, rules);
    const { checked } = planned;
    if (checked && checked.fields.price !== own?.price) {
      const { price, unit } = checked.fields;
      const usual = await usualOf(checked.fields);
      if (usual !== null && isUnusual(price, usual)) {
        planned.shown.asks.push(unusualPrice(price, usual, unit));
      }
    }
    drafts.push({ ...planned, line: row.line });
  }
  return { plan: await withoutDoubles(db, sellerCode, drafts), store };
}

function wrongRow(row: ImportedRow, own: Offer | null, problems: Problem[]): Planned {
  const { productName, brandNumber, specs } = { ...own, ...withoutUnset(row) };
  const name = [productName, brandNumber, specs].filter(Boolean).join(' ');
  const shown = { line: row.line, id: row.id ?? null, name, changes: [], asks: [] };
  return {
    shown: { ...shown, outcome: 'wrong', problems },
    ...{ own, checked: null, images: null, onShelf: false },
  };
}

const withoutUnset = (row: ImportedRow) =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined),
  ) as Partial<ImportedRow>;

type CategoryFor = (row: ImportedRow, own: Offer | null) => ListingCategory | Problem;

function plannedRow(
  row: ImportedRow,
  own: Offer | null,
  categoryFor: CategoryFor,
  rules: ListingRules,
): Planned {
  const category = categoryFor(row, own);
  if ('text' in category) return wrongRow(row, own, [category]);
  const { typed, problems } = typedListing(row, own, category);
  if (row.onShelf === false && !own) problems.push(problem('onShelf', '新商品不能下架'));
  try {
    const checked = checkedListing(typed, category, own, rules);
    if (problems.length > 0) return wrongRow(row, own, problems);
    return outcomeOf(row, own, checked, category.attributes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = error.problems.map(({ path, text }) => {
      const field = fieldOf(path, category);
      return problem(field === 'categoryCode' ? 'category' : field, whyOf(field, text, typed));
    });
    const known = new Set(problems.map(({ field }) => field));
    return wrongRow(row, own, [...problems, ...refused.filter(({ field }) => !known.has(field))]);
  }
}

function fieldOf([name, key]: readonly (string | number)[], { attributes }: ListingCategory) {
  if (name !== 'typedAttributes') return String(name ?? 'id');
  return attributeField(attributes.find((own) => own.key === key)?.name ?? '');
}

/** A figure that cannot be read says why, where more is known than that. */
function whyOf(field: string, text: string, typed: TypedListing): string {
  if (field === 'price') return unreadablePrice(typed.price);
  if (field !== 'availableCount' && field !== 'miniQuantity') return text;
  return whyUnreadable(typed[field], { decimals: true }) || text;
}

/**
 * Looks up the categories of all rows at once, before the listings are locked, as who publishes a listing does: in the
 * order of who ends one with its goods.
 */
async function categoriesOfRows(
  db: Database,
  rows: readonly ImportedRow[],
  { store, isNamed, locks }: { store: Store; isNamed: SQL | undefined; locks: boolean },
): Promise<CategoryFor> {
  const words = [...new Set(rows.map(({ category = '' }) => category))];
  const called = new Map<string, string[]>();
  for (const word of words) {
    const found = word === '' ? [] : await categoriesCalled(db, word);
    called.set(
      word,
      found.map(({ code }) => code),
    );
  }
  const kept = await db.selectDistinct({ code: goods.category3 }).from(goods).where(isNamed);
  const codes = [...kept.map(({ code }) => code), ...[...called.values()].flat()];
  const known = await categoriesToList(db, codes, store, locks);
  return (row, own) => categoryNamed(row, own, called, known);
}

function categoryNamed(
  { category: word = '', unit = '' }: ImportedRow,
  own: Offer | null,
  calledSo: ReadonlyMap<string, string[]>,
  known: ReadonlyMap<string, ListingCategory>,
): ListingCategory | Problem {
  const isKept =
    own && (word === '' || inCell(own.categoryName) === word || own.category3 === word);
  const called = isKept ? [own.category3] : (calledSo.get(word) ?? []);
  if (called.length > 1) {
    return problem('category', `有几个类别叫「${word}」，请改填类别编码：${called.join('、')}`);
  }
  const category = known.get(called[0] ?? '');
  if (!category) return problem('category', word ? `没有类别「${word}」` : CATEGORY_REQUIRED);
  const { unit: counted } = category.fields;
  if (unit && unitName(unit) !== unitName(counted)) {
    return problem('unit', `这类商品按${counted}销售，请按${counted}填写单价和数量`);
  }
  return category;
}

/** What a row says of attributes, by their names in the category; nothing, where it says nothing: all stays then. */
function saidInRow(
  { attributes = {} }: ImportedRow,
  own: Offer | null,
  category: ListingCategory,
): { typedAttributes: TypedListing['typedAttributes']; problems: Problem[] } {
  const said = Object.entries(attributes).filter(([, text]) => text.trim() !== '');
  const made = category.attributes.filter(({ shown }) => shown);
  const problems: Problem[] = [];
  const typed = new Map(Object.entries(own?.typedAttributes ?? {}));
  for (const [name, text] of said) {
    const attribute = made.find((each) => each.name === name);
    if (attribute) typed.set(attribute.key, text);
    else problems.push(problem(attributeField(name), `这类商品没有属性「${name}」`));
  }
  const isSilent = own && said.length === 0;
  return { typedAttributes: isSilent ? undefined : Object.fromEntries(typed), problems };
}

/** What the form would send: the row's values, and where it says nothing the listing's own. */
function typedListing(row: ImportedRow, own: Offer | null, category: ListingCategory) {
  const { category3, unit } = category.fields;
  const { typedAttributes, problems } = saidInRow(row, own, category);
  const words = Object.fromEntries(
    WORDS.map((field) => {
      const text = inCell(row[field] ?? '');
      const kept = own?.[field] ?? '';
      const value = text === '' || text === inCell(kept) ? kept : text;
      const most = LISTING_TEXT_MAX[field];
      if (value === '') problems.push(problem(field, `请输入${fieldLabel(field)}`));
      else if (lengthOf(value) > most)
        problems.push(problem(field, tooLong(most, fieldLabel(field))));
      return [field, value];
    }),
  ) as Record<(typeof WORDS)[number], string>;
  const introduce = inCell(row.introduce ?? '');
  const deliveryWay = row.deliveryWay ?? own?.deliveryWay ?? 0;
  if (!isDeliveryWay(deliveryWay)) problems.push(problem('deliveryWay', DELIVERY_WAY_REQUIRED));
  const stock = own ? toQuantity(own.availableCount) : undefined;
  const typed: TypedListing = {
    ...words,
    categoryCode: category3,
    price: row.price ?? (own ? toYuan(own.price) : ''),
    availableCount:
      row.availableCount === undefined ? (stock ?? '') : inGoodsUnit(row.availableCount, unit),
    // The preview shows what it is now, and is not confirmed once that is another.
    shownCount: stock,
    miniQuantity:
      row.miniQuantity === undefined
        ? own
          ? toQuantity(own.miniQuantity)
          : ''
        : inGoodsUnit(row.miniQuantity, unit),
    ...weightsInRow(row, unit),
    deliveryWay: isDeliveryWay(deliveryWay) ? deliveryWay : 1,
    introduce:
      introduce === '' || introduce === inCell(own?.introduce ?? '')
        ? (own?.introduce ?? '')
        : introduce,
    typedAttributes,
    images: row.images ?? own?.imageUrls ?? [],
    documents: [],
  };
  return { typed, problems };
}

/** What a row says of weight and pieces, in the unit of the goods; the rest stays as it is. */
function weightsInRow(row: ImportedRow, unit: string) {
  const { weighing, tolerance, countsAt, pieceName, pieceQuantity, orderMultiple } = row;
  const inUnits = (text: string | undefined) => text && inGoodsUnit(text, unit);
  return {
    ...{ weighing, tolerance, countsAt, pieceName },
    ...{ pieceQuantity: inUnits(pieceQuantity), orderMultiple: inUnits(orderMultiple) },
  };
}

/** 「５,０００ 千克」 of goods by the tonne is 5; what cannot be converted is refused by its own unit. */
function inGoodsUnit(text: string, unit: string): string {
  const typed = typedAmount(text);
  return typed.unit === '' ? text : (inUnit(typed.quantity, typed.unit, unit) ?? text);
}

/**
 * A row whose goods would be on the shelf twice is left out: the form asks what becomes of them, and a table cannot
 * be asked.
 */
async function withoutDoubles(
  db: Database,
  sellerCode: string,
  plan: readonly (Planned & { line: number })[],
): Promise<Planned[]> {
  const written = plan.flatMap(({ checked }) => (checked ? [checked.fields] : []));
  const listed = await listedAs(db, sellerCode, written);
  const made = new Map<string, number>();
  return plan.map(({ line, ...planned }) => {
    const { checked, own, shown, onShelf } = planned;
    if (!checked || !onShelf || (own?.onShelf && isSame(own, checked.fields))) return planned;
    const described = descriptionOf(checked.fields);
    const other = listed.get(described)?.find((id) => id !== own?.id);
    const earlier = made.get(described);
    made.set(described, earlier ?? line);
    const text = other
      ? `您已有相同牌号、规格、厂家和交货地的在售商品，要修改它请填写商品编码 ${other}`
      : earlier && `与第 ${earlier} 行的牌号、规格、厂家和交货地相同`;
    if (!text) return planned;
    const problems = [problem('id', text)];
    return {
      ...planned,
      ...{ checked: null, images: null },
      shown: { ...shown, outcome: 'wrong', changes: [], asks: [], problems },
    };
  });
}
