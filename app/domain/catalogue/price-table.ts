import { type Cell, type TableRow, textsOf } from '#app/domain/table.ts';
import { inUnit, isUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { MOST_PRICED_AT_ONCE } from './sale-product.ts';

/** Headings of a table of prices, stocks and minimum quantities, as it is downloaded; the last three say what was changed. */
export const PRICE_HEADINGS = {
  id: '商品编码',
  name: '品名',
  grade: '牌号',
  specs: '规格',
  unit: '单位',
  price: '单价（元）',
  availableCount: '库存（见单位）',
  miniQuantity: '起订量（见单位）',
  shownPrice: '下载时单价（元，勿改）',
  shownCount: '下载时库存（勿改）',
  shownMinimum: '下载时起订量（勿改）',
} as const;

type Changeable = 'price' | 'availableCount' | 'miniQuantity';
type Field = 'id' | Changeable | 'shownPrice' | 'shownCount' | 'shownMinimum';

/** What a heading may be called, without its brackets; other programs have only some of them. */
const HEADINGS: Readonly<Record<Field, RegExp>> = {
  id: /^(?:商品)?(?:编码|编号|id)$/i,
  price: /^新?(?:含税|不含税|未税)?(?:单价|价格)$/,
  availableCount: /^新?(?:可订)?库存(?:数量|量)?$/,
  shownPrice: /^下载时单价$/,
  shownCount: /^下载时库存$/,
  miniQuantity: /^新?(?:最小)?起订量$/,
  shownMinimum: /^下载时起订量$/,
};

const HEADING_WITHIN = 20;
const LONGEST = 64;

export const NO_PRICE_TABLE =
  '没有找到「商品编码」和「单价」、「库存」或「起订量」的表头，请从「下载表格」开始';
export const TOO_MANY_PRICES = `一次最多 ${MOST_PRICED_AT_ONCE} 件商品，请分成几个文件`;
const ID_MISSING = '没有商品编码';
const TOO_LONG = '内容过长';
const CELL_FAULTY = '单元格是错误值';
const DIGITS_LOST = '数字过长，表格软件没有保存全部位数';
const NOT_TAXED = '表头是不含税单价，请换成含税单价';
const CELLS_MERGED = '单元格是合并的，请拆分后逐行填写';

export interface PriceLine extends Partial<Record<Exclude<Field, 'id'>, string>> {
  /** In the file, from 1. */
  line: number;
  id: string;
}

export interface WrongLine {
  line: number;
  what: string;
  reason: string;
}

/** Lines of a table of prices; null where it has no headings of one. Empty cells say nothing. */
export function readPriceTable(
  rows: readonly TableRow[],
): { lines: PriceLine[]; wrong: WrongLine[] } | null {
  const head = rows.slice(0, HEADING_WITHIN).findIndex((row) => isHead(placesOf(textsOf(row))));
  if (head === -1) return null;
  const headings = rows.slice(head, head + 1).flatMap(textsOf);
  const places = placesOf(headings);
  const unitAt = headings.findIndex((heading) => heading.trim() === PRICE_HEADINGS.unit);
  const isNotTaxed = /不含税|未税/.test(headings[places.get('price') ?? -1] ?? '');
  const lines: PriceLine[] = [];
  const wrong: WrongLine[] = [];
  const before = new Map<string, number>();
  for (const row of rows.slice(head + 1)) {
    const { number: line } = row;
    const cells = textsOf(row);
    const typed = Object.fromEntries(
      [...places].flatMap(([field, at]) =>
        cells[at]
          ? [[field, inUnitOfGoods(field, cells[at], headings[at] ?? '', cells[unitAt] ?? '')]]
          : [],
      ),
    ) as Partial<Record<Field, string>>;
    const id = typed.id ?? '';
    const doubt = doubtOf([...places.values()].flatMap((at) => row.cells[at] ?? []));
    const earlier = before.get(id);
    const addFault = (reason: string) => wrong.push({ line, what: id || cells.join(' '), reason });
    if (!id) addFault(ID_MISSING);
    else if (doubt) addFault(doubt);
    else if (isNotTaxed && typed.price) addFault(NOT_TAXED);
    else if (earlier) addFault(`与第 ${earlier} 行的商品编码重复`);
    else if (Object.values(typed).some(({ length }) => length > LONGEST)) addFault(TOO_LONG);
    else lines.push({ ...typed, line, id });
    if (id && !earlier) before.set(id, line);
  }
  return {
    lines,
    wrong: wrong.map((each) => ({ ...each, what: beginningOf(each.what, LONGEST) })),
  };
}

/**
 * A stock or minimum in the unit of the goods, where its heading has another one: 库存（千克） 5000 of goods by the tonne is 5. What
 * cannot be converted has the unit of its heading behind it, and is refused with a word.
 */
function inUnitOfGoods(field: Field, cell: string, heading: string, unit: string): string {
  const isCount = field === 'availableCount' || field === 'miniQuantity';
  const stated = /\(([^()]{1,4})\)\s*$/.exec(heading.normalize('NFKC'))?.[1] ?? '';
  const { quantity, unit: own } = typedAmount(cell);
  if (!isCount || !isUnit(stated) || own !== '' || unitName(stated) === unitName(unit)) return cell;
  return inUnit(quantity, stated, unit) ?? `${cell}${unitName(stated)}`;
}

/** What makes the cells of a line doubtful, which is then nobody's price. */
function doubtOf(cells: readonly Cell[]): string | undefined {
  if (cells.some(({ kind }) => kind === 'error')) return CELL_FAULTY;
  if (cells.some(({ digitsLost }) => digitsLost)) return DIGITS_LOST;
  return cells.some(({ merged }) => merged) ? CELLS_MERGED : undefined;
}

function placesOf(cells: readonly string[]): Map<Field, number> {
  const names = cells.map((cell) => cell.normalize('NFKC').replace(/\([^()]*\)|[\s*]/g, ''));
  const places = new Map<Field, number>();
  for (const field of Object.keys(HEADINGS) as Field[]) {
    const at = names.findIndex((name) => HEADINGS[field].test(name));
    if (at !== -1) places.set(field, at);
  }
  return places;
}

const CHANGEABLE: readonly Changeable[] = ['price', 'availableCount', 'miniQuantity'];

const isHead = (places: ReadonlyMap<Field, number>): boolean =>
  places.has('id') && CHANGEABLE.some((field) => places.has(field));

/** 「+2.6%」 of a change from one amount to another; '' from nothing. */
export function changePercent(from: number, to: number): string {
  if (from === 0) return '';
  const tenths = Math.round(((to - from) / from) * 1000);
  return `${tenths < 0 ? '−' : '+'}${Math.abs(tenths) / 10}%`;
}

/** Files that one seller's listings are offered in: the lists behind them end there. */
const MOST_FILES = 20;

/** The files in which all listings are downloaded, each no longer than one that is taken back. */
export function priceFiles(total: number): { page: number; from: number; to: number }[] {
  const count = Math.min(MOST_FILES, Math.ceil(total / MOST_PRICED_AT_ONCE));
  return Array.from({ length: count }, (_, at) => ({
    page: at + 1,
    from: at * MOST_PRICED_AT_ONCE + 1,
    to: Math.min(total, (at + 1) * MOST_PRICED_AT_ONCE),
  }));
}
