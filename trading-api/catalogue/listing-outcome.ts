import { attributeField } from '#app/domain/catalogue/listing-headings.ts';
import type { ImportedRow, PlannedRow } from '#app/domain/catalogue/listing-import-contract.ts';
import { cellOfWeight, WEIGHT_FIELDS } from '#app/domain/catalogue/listing-weights.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Offer } from './goods-offer.ts';
import type { checkedListing } from './listing-fields.ts';
import { weightTexts } from './listing-weights.ts';
import type { AttributeRow } from './made-attributes.ts';

export type Checked = ReturnType<typeof checkedListing>;

/** A row with what is to be written for it; null where nothing is. */
export interface Planned {
  shown: PlannedRow;
  own: Offer | null;
  checked: Checked | null;
  /** The pictures are others. */
  images: string[] | null;
  onShelf: boolean;
}

/** The words of a listing that it cannot be without. */
export const WORDS = [
  'productName',
  'brandNumber',
  'specs',
  'brand',
  'manufacturer',
  'deliveryPlace',
] as const;
const COMPARED = [
  ...WORDS,
  'introduce',
  'price',
  'availableCount',
  'miniQuantity',
  ...WEIGHT_FIELDS,
  'deliveryWay',
] as const;

/** What a row makes of a listing, and in which fields. */
export function outcomeOf(
  row: ImportedRow,
  own: Offer | null,
  checked: Checked,
  attributes: readonly Pick<AttributeRow, 'key' | 'name'>[],
): Planned {
  const { fields, stock } = checked;
  const onShelf = row.onShelf ?? own?.onShelf ?? true;
  const after = { ...fields, availableCount: stock.availableCount ?? own?.availableCount ?? 0 };
  const changes = COMPARED.flatMap((field) => {
    const from = own && textOf(field, own);
    const to = textOf(field, after);
    return from === to || (!own && to === '')
      ? []
      : [{ field: field as string, from: from ?? '', to }];
  });
  for (const { key, name } of attributes) {
    const [from = '', to = ''] = [own?.typedAttributes[key], fields.typedAttributes[key]];
    if (from !== to) changes.push({ field: attributeField(name), from, to });
  }
  if (fields.category3 !== own?.category3) {
    changes.unshift({ field: 'category', from: own?.categoryName ?? '', to: fields.categoryName });
  }
  if (row.images) {
    const count = (images: readonly string[]) => `${images.length} 张`;
    changes.push({ field: 'images', from: own ? count(own.imageUrls) : '', to: count(row.images) });
  }
  if (own && onShelf !== own.onShelf) {
    const state = (on: boolean) => (on ? '在售' : '下架');
    changes.push({ field: 'onShelf', from: state(own.onShelf), to: state(onShelf) });
  }
  const ends = own?.onShelf === true && !onShelf;
  const outcome = !own ? 'new' : ends ? 'ended' : changes.length > 0 ? 'changed' : 'same';
  const name = [fields.productName, fields.brandNumber, fields.specs].join(' ');
  return {
    shown: { line: row.line, id: row.id ?? null, name, outcome, changes, problems: [], asks: [] },
    ...{ own, onShelf, images: row.images ?? null },
    checked: outcome === 'same' ? null : checked,
  };
}

type After = Pick<Offer, (typeof COMPARED)[number] | 'unit'>;

function textOf(field: (typeof COMPARED)[number], listing: After): string {
  switch (field) {
    case 'price':
      return toYuan(listing.price);
    case 'availableCount':
    case 'miniQuantity':
      return toQuantity(listing[field]);
    case 'deliveryWay':
      return deliveryWayName(listing.deliveryWay);
    case 'weighing':
    case 'tolerance':
    case 'countsAt':
    case 'pieceQuantity':
    case 'pieceName':
    case 'orderMultiple':
      return cellOfWeight(field, weightTexts(listing)[field]);
    default:
      return listing[field];
  }
}
