import type { OwnKey } from '#app/domain/catalogue/attributes.ts';

/**
 * The columns of the lists of goods that a visitor chooses and orders; the first ones by default, those
 * of the specification where the goods are of one kind.
 */
export const COLUMNS = {
  specs: '规格',
  store: '店铺',
  maker: '生产厂家',
  place: '交货地',
  price: '单价',
  terms: '价格条件',
  stock: '库存',
  sales: '月销量',
  least: '起订量',
  brand: '品牌',
  refreshed: '更新时间',
  grade: '牌号',
  diameter: '直径（mm）',
  thickness: '厚（mm）',
  width: '宽（mm）',
  outerDiameter: '外径（mm）',
  wall: '壁厚（mm）',
  length: '定尺（m）',
  content: '含量（%）',
  pack: '包装',
  change: '较昨日（元）',
  trend: '近 30 天',
  distance: '距收货地（km）',
} as const;

export type ColumnKey = keyof typeof COLUMNS;
/** What goods that come nearest to a search are not, as a column that is there only for them. */
export const DIFFERENCE = { key: 'differs', header: '差别' } as const;
/** Besides those that a visitor chooses from: what the market has made for goods of a category, and how they differ. */
export type ShownKey = ColumnKey | OwnKey | (typeof DIFFERENCE)['key'];

/** Shown in line, so that they can be compared down the column. */
export const FIGURES: readonly ShownKey[] = [
  'price',
  'stock',
  'least',
  'sales',
  'change',
  'distance',
];

const isKey = (text: string): text is ColumnKey => Object.hasOwn(COLUMNS, text);

/** How a visitor wants the rows of lists: as they are by default, or as he has chosen. */
export interface RowDisplay {
  /** Higher rows, with pictures. */
  roomy: boolean;
  /** In their order; null for those of the list. */
  columns: readonly ColumnKey[] | null;
}

export const USUAL_DISPLAY: RowDisplay = { roomy: false, columns: null };

/** As a cookie keeps it: 「roomy specs price」. What it does not know is passed over. */
export function parseDisplay(text: string): RowDisplay {
  const words = text.split(' ');
  const columns = [...new Set(words.filter(isKey))];
  return { roomy: words.includes('roomy'), columns: columns.length > 0 ? columns : null };
}

export const displayText = ({ roomy, columns }: RowDisplay): string =>
  [roomy ? 'roomy' : 'dense', ...(columns ?? [])].join(' ');
