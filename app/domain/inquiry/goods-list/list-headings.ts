import { type TableRow, textsOf } from '#app/domain/table.ts';
import { headingsAt } from '#app/domain/table-headings.ts';
import { isAmount, isUnit, unitName } from '#app/domain/typed-amount.ts';
import { termsIn } from './line-prices.ts';
import type { Role } from './reading.ts';

/**
 * What a column of a list contains. A `size` is one figure of the specification; `unknown` is a column whose heading is
 * not understood.
 */
export type ColumnRole = Exclude<Role, 'number' | 'unread'> | 'size' | 'unit' | 'unknown';

/** Words of headings; a heading with words of two columns belongs to the first. */
const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  // Columns that the download of a kept list adds: the goods that a seller offered on that day.
  ['other', /^对应的商品$|^核对结果$|卖家|供应商|计价单位|库存/],
  ['other', /^(?:序号|行号|项次|no\.?|#)$|金额|总价|税[率额]|理论|理重/],
  // The weight of one piece or one metre is not the quantity wanted.
  ['other', /[单米]重|单[件支根张块片]重|每[米件支根张块片]|(?:kg|千克|公斤|t|吨)\/[^/]/],
  ['price', /单价|价格|[标限报]价|税价|price/],
  [
    'remark',
    /备注|说明|日期|[交到]货期|交期|用途|项目|部门|申请|合同|图号|编[码号]|料号|联系人|电话|手机|收货人|地址|remark|note/,
  ],
  ['place', /[交提发送到]货地|交货城市|仓库|库房|存放地|所在地|到站|港口|^(?:城市|地区|地点)$/],
  ['maker', /厂家|厂商|钢厂|生产商|制造商|产地|品牌|brand|maker|mill/],
  ['standard', /标准|standard/],
  ['finish', /表面|处理|状态|颜色|涂层/],
  ['packaging', /包装|packing/],
  ['size', /长度|宽度|高度|厚度|直径|外径|壁厚|口径|定尺|(?:^|\/ )[长宽高厚](?:$|\()/],
  ['specs', /规格|尺寸|spec|size/],
  ['grade', /牌号|材质|钢号|型号|等级|级别|含量|浓度|品位|标号|精度|发热量|grade|model/],
  [
    'amount',
    /数量|采购量|需求量|吨[数位]|[总净毛]重|重量|[件支根张块片条捆袋桶箱卷套个]数|qty|quantity/,
  ],
  ['unit', /单位|unit/],
  ['name', /品名|名称|商品|产品|物料|货物|货品|品种|煤种|描述|摘要|name|description/],
];

/** What a column of amounts counts, according to its heading: 重量(吨), 件数, 数量. */
export type AmountKind = 'weight' | 'pieces' | 'amount';

export interface Column {
  role: ColumnRole;
  heading: string;
  kind: AmountKind;
  /** The unit in the heading: 「数量(吨)」, 「支数」, 「单价(元/吨)」; '' if there is none. */
  unit: string;
  /** The terms in the heading of a price: 含税. */
  terms: readonly string[];
}

const plain = (heading: string): string => heading.normalize('NFKC').toLowerCase();

/** The most characters of a heading. */
const LONGEST_HEADING = 200;

const roleOf = (heading: string): ColumnRole | null =>
  heading.length > LONGEST_HEADING
    ? null
    : (HEADINGS.find(([, words]) => words.test(heading))?.[0] ?? null);

/**
 * Whether a cell has digits outside brackets, as goods have in a grade, a size or a quantity. A heading has digits only
 * in brackets: 「单价(含13%税)」.
 */
const hasDigits = (cell: string): boolean => /\d/.test(cell.replace(/\([^()]*\)/g, ''));

/** Units that may be the second row of a heading, but are no heading alone. */
const MEASURE = /^\(?(?:mm|cm|万?元(?:\/\S{1,3})?)\)?$/;

/** Whether a text is a heading of a list, or a part of one: 数量, 吨, 含税. */
function isHeadingWord(text: string): boolean {
  const word = plain(text);
  if (hasDigits(word)) return false;
  const isMeasure = MEASURE.test(word) || isUnit(word.replace(/^\((.*)\)$/, '$1'));
  return isMeasure || roleOf(word) !== null || termsIn(word).length > 0;
}

/** The columns that describe goods; a heading has at least two of them. */
const ROLES_OF_GOODS: ReadonlySet<ColumnRole | null> = new Set([
  'name',
  'grade',
  'specs',
  'size',
  'packaging',
  'amount',
  'unit',
  'maker',
  'place',
]);

/** The columns of a header row; null for any other row. */
export function columnsOf(cells: readonly string[]): Column[] | null {
  const headings = cells.map(plain);
  const roles = headings.map(roleOf);
  if (headings.some(hasDigits) || roles.filter((role) => ROLES_OF_GOODS.has(role)).length < 2)
    return null;
  return headings.map((heading, at): Column => {
    const role = roles[at] ?? 'unknown';
    return { role, heading: cells[at] ?? '', terms: termsIn(heading), ...amountOf(heading) };
  });
}

function amountOf(heading: string): Pick<Column, 'kind' | 'unit'> {
  const last = /[(/]\s*([^()/\s]{1,4})\s*\)?$/.exec(heading)?.[1] ?? '';
  // 数量 / 重量 has no unit: what follows the slash is a heading itself.
  const stated = roleOf(last) === null ? last : '';
  const pieces = /([件支根张块片条捆袋桶箱卷套个])数/.exec(heading)?.[1];
  if (pieces) return { kind: 'pieces', unit: unitName(stated || pieces) };
  const isWeight = /重|吨[数位]/.test(heading);
  return {
    kind: isWeight ? 'weight' : 'amount',
    unit: unitName(stated || (/吨[数位]/.test(heading) ? '吨' : '')),
  };
}

/** The most lines above the heading, such as a title and the name of the buyer. */
const MOST_TITLES = 10;

/** The heading of a list, which may have several rows. */
export interface Head {
  columns: readonly Column[];
  /** The names of the columns, from all rows of the heading: 数量 / 吨. */
  names: readonly string[];
  /** The index of the heading's first row, and of the first row below the heading. */
  at: number;
  next: number;
}

/** The heading that begins in a row, or null. The first row alone has to be a heading already. */
function headAt(rows: readonly TableRow[], at: number): Head | null {
  const first = rows[at];
  if (!first || columnsOf(textsOf(first)) === null) return null;
  const { names, next } = headingsAt(rows, at, isHeadingWord);
  const columns = columnsOf(names);
  return columns && { columns, names, at, next };
}

/**
 * The headings of a list in their order. The first one is among the first rows; another one, as in two lists pasted one
 * below the other, has nothing but words of headings.
 */
export function headsOf(rows: readonly TableRow[]): Head[] {
  const heads: Head[] = [];
  for (const [at, row] of rows.entries()) {
    if (at < (heads.at(-1)?.next ?? 0)) continue;
    const isFirst = heads.length === 0 && at < MOST_TITLES;
    const isOfWords = textsOf(row).every((text) => text === '' || isHeadingWord(text));
    const head = isFirst || isOfWords ? headAt(rows, at) : null;
    if (head) heads.push(head);
  }
  return heads;
}

const TOTAL = /^[合总小共]\s*[计計](?:[\s:：（(\d].*)?$/;

/** Whether a line is a total of the lines above it, according to its first word. */
export const isTotal = (cells: readonly string[]): boolean =>
  TOTAL.test(cells.find((cell) => cell !== '' && !isAmount(cell)) ?? '');
