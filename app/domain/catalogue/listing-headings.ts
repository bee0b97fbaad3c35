import type { TableRow } from '#app/domain/table.ts';
import { headingsAt } from '#app/domain/table-headings.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { attributeLabel, type MadeAttribute } from './attributes.ts';
import {
  columnOf,
  columnSaid,
  type FieldNames,
  HEADING_WITHIN,
  isHeadingAmong,
  type TableColumn,
} from './price-headings.ts';

/** The columns of a table of listings, as it is downloaded and as its rows are talked about. */
export const LISTING_HEADINGS = {
  id: '商品编码',
  productName: '商品名称',
  category: '商品类别',
  brandNumber: '牌号',
  specs: '规格',
  brand: '品牌',
  manufacturer: '生产厂家',
  unit: '单位',
  price: '单价（元）',
  availableCount: '可订库存（见单位）',
  miniQuantity: '起订量（见单位）',
  weighing: '计量方式',
  tolerance: '允许偏差（‰）',
  countsAt: '结算依据',
  pieceQuantity: '件重（见单位）',
  pieceName: '件的名称',
  orderMultiple: '订货倍数（见单位）',
  deliveryWay: '交货方式',
  deliveryPlace: '交货地',
  onShelf: '状态',
  images: '图片',
  introduce: '商品介绍',
  shownPrice: '下载时单价（元，勿改）',
  shownCount: '下载时库存（勿改）',
  shownMinimum: '下载时起订量（勿改）',
} as const;
export type ListingField = keyof typeof LISTING_HEADINGS;

/** The field of an attribute of the category, by its name. */
const OF_ATTRIBUTE = 'attributes.';
export const attributeField = (name: string) => `${OF_ATTRIBUTE}${name}` as const;
export const attributeNamed = (field: string): string | null =>
  field.startsWith(OF_ATTRIBUTE) ? field.slice(OF_ATTRIBUTE.length) : null;

/** The name of a field without its brackets. */
export const fieldLabel = (field: string): string =>
  (LISTING_HEADINGS[field as ListingField] ?? attributeNamed(field) ?? field).replace(/（.*$/, '');

/** `ignored`: what a table says besides, which is no part of a listing. */
export type ReadField = ListingField | ReturnType<typeof attributeField> | 'ignored';

const NAMES: FieldNames<ListingField | 'ignored'> = [
  ['id', /^(?:商品)?(?:编码|编号|id)$/],
  ['productName', /^(?:商品|产品|货物|存货|物料)?名称$|^品名$/],
  ['category', /^(?:商品|产品)?(?:类别|类目|分类|品类)(?:名称|编码)?$/],
  ['brandNumber', /^(?:牌号|钢号|材质)$/],
  ['specs', /^(?:商品|产品)?规格(?:型号)?$|^型号规格$/],
  ['brand', /^(?:商品)?品牌$/],
  ['manufacturer', /^(?:生产)?(?:厂家|厂商|企业)$|^钢厂$/],
  ['unit', /^(?:计[价量])?单位$/],
  ['price', /^新?(?:含税|不含税|未税)?(?:单价|价格)$/],
  ['availableCount', /^新?(?:可订)?库存(?:数量|量)?$/],
  ['miniQuantity', /^新?(?:最小)?起订量$/],
  ['weighing', /^(?:计量|计重)方式$/],
  ['tolerance', /^(?:允许)?(?:偏差|磅差)$|^溢短装?$/],
  ['countsAt', /^(?:结算|计量)依据$/],
  ['pieceQuantity', /^(?:单)?件重$|^每件(?:重量|数量)$/],
  ['pieceName', /^件的名称$|^包装单位$/],
  ['orderMultiple', /^(?:订货|起订)倍数$/],
  ['deliveryWay', /^(?:交货|配送|提货)方式$/],
  ['deliveryPlace', /^(?:交货|提货)(?:地|地点|地址)$/],
  ['onShelf', /^(?:商品)?状态$|^上下架$/],
  ['images', /^(?:商品)?图片(?:名|名称|文件)?$/],
  ['introduce', /^(?:商品|产品)?介绍$/],
  ['shownPrice', /^下载时单价$/],
  ['shownCount', /^下载时库存$/],
  ['shownMinimum', /^下载时起订量$/],
  ['ignored', /^(?:序号|更新时间|已售|销量)$/],
];

/** What a listing has by itself under such a heading; undefined: nothing. */
export const listingFieldCalled = (heading: string): ListingField | undefined => {
  const found = NAMES.find(([, names]) => names.test(heading))?.[0];
  return found === 'ignored' ? undefined : found;
};

export interface ListingHead {
  columns: TableColumn<ReadField>[];
  /** Columns with a heading that is no known one, for a person to say what they are. */
  unknown: { at: number; heading: string }[];
  /** The index of the first row below the headings. */
  next: number;
}

/** What a person has said about columns that could not be told: by their places. */
export type ColumnAnswers = ReadonlyMap<number, ReadField>;

/** Two known names make a row the head of a table; a title has none. */
const LEAST_KNOWN = 2;

/** An attribute that the market has made for a category, as headings have it. */
type Attribute = Pick<MadeAttribute, 'name' | 'unit'>;

/** The field of an attribute by its name, or by that with its unit: 含水率（%）. */
function attributeHeaded(heading: string, attributes: readonly Attribute[]): ReadField | undefined {
  const spelt = (text: string) => typedValue(text).replace(/\s/g, '').toLowerCase();
  const written = spelt(heading);
  const found = attributes.find(
    (own) => written === spelt(own.name) || written === spelt(attributeLabel(own)),
  );
  return found && attributeField(found.name);
}

/**
 * The head of a table of listings; null where no row is one.
 * @param attributes those of the market's categories
 */
export function listingHead(
  rows: readonly TableRow[],
  answers: ColumnAnswers = new Map(),
  attributes: readonly Attribute[] = [],
): ListingHead | null {
  for (const at of rows.slice(0, HEADING_WITHIN).keys()) {
    const { names, next } = headingsAt(rows, at, isHeadingAmong(NAMES));
    const found = names.map((heading, place) => columnOf(heading, place, NAMES));
    if (found.filter((column) => column !== null).length < LEAST_KNOWN) continue;
    const columns: TableColumn<ReadField>[] = [];
    const unknown: ListingHead['unknown'] = [];
    for (const [place, heading] of names.entries()) {
      const column = found[place];
      const isTold = column && (column.isUnderstood || column.field === 'ignored');
      const field = attributeHeaded(heading, attributes) ?? answers.get(place);
      if (isTold) columns.push(column);
      else if (field) columns.push(columnSaid(heading, place, field));
      else if (heading !== '') unknown.push({ at: place, heading });
    }
    return { columns, unknown, next };
  }
  return null;
}
