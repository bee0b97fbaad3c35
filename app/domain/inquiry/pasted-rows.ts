import { isAmount, isUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';
import {
  type AmountKind,
  type Heading,
  headingAt,
  isTotal,
  layoutOf,
  MOST_TITLES,
  type Role,
  readHeading,
} from './pasted-columns.ts';

/** The maximum number of rows. */
export const MOST_PASTED_ROWS = 1000;
/** The maximum length of a cell; a longer one is cut and marked. */
export const LONGEST_CELL = 60;

/** One of the amounts of a row. */
export interface PastedAmount {
  kind: AmountKind;
  /** As those of a row. */
  quantity: string;
  unit: string;
}

/** One row of a pasted list; '' for a missing cell. */
export interface PastedRow {
  name: string;
  grade: string;
  specs: string;
  /** Digits and a point where the cell is a number, else the cell as it was pasted. */
  quantity: string;
  /** The unit beside the quantity or in a column of its own: 吨. */
  unit: string;
  /** Maker, brand and place, as far as they have columns of their own: 沙钢 上海. */
  origin: string;
  /** Where the list has several columns of them, 5 件 and 15.3 吨: the first is that of the row. */
  amounts?: PastedAmount[];
}

/** Of goods that are not known yet: most are sold by weight. */
const USUAL_UNIT = '吨';
const WEIGHTS = ['吨', '千克'];

/**
 * The amount of a row whose goods are sold in this unit: of goods by weight that of the column of
 * weights, of others that with their unit, else the one that is called 数量.
 */
export function amountFor(
  amounts: readonly PastedAmount[],
  soldBy: string,
): PastedAmount | undefined {
  const sold = unitName(soldBy);
  const kindOf = ({ kind, unit }: PastedAmount) =>
    WEIGHTS.includes(unitName(unit)) ? 'weight' : kind;
  const order = WEIGHTS.includes(sold)
    ? (['weight', 'amount', 'pieces'] as const)
    : (['amount', 'pieces', 'weight'] as const);
  const readable = amounts.filter(({ quantity }) => isAmount(quantity));
  const [best] = readable.sort(
    (one, other) =>
      Number(unitName(other.unit) === sold) - Number(unitName(one.unit) === sold) ||
      order.indexOf(kindOf(one)) - order.indexOf(kindOf(other)),
  );
  return best ?? amounts[0];
}

export type PastedRows = { rows: PastedRow[] } | { tooMany: number };

/**
 * Reads rows copied from a spreadsheet or typed by hand: separated by tabs, semicolons, commas or
 * several spaces, in any order of columns, with or without a header row. Each line that is neither
 * blank nor a sum, the header or a title above it is one row. Above the limit no rows are read, only counted.
 * @param isPlace recognises towns, which without a header may be in any column: 「上海 螺纹钢 HRB400E 20 30吨」
 */
export function parsePastedRows(text: string, isPlace = (_: string) => false): PastedRows {
  const lines = text
    .replace(CIRCLED_NUMBERS, '')
    .normalize('NFKC')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => line.trim() !== '');
  const top = lines.slice(0, MOST_TITLES).map(cellsOf);
  const at = headingAt(top);
  const heading = readHeading(top[at] ?? []);
  const above = heading ? lines.slice(0, at).filter((_, line) => isOfGoods(top[line] ?? [])) : [];
  const body = [...above, ...lines.slice(at + 1)]
    .filter((line) => !isTotalLine(line))
    .map((line) => (isTyped(line) ? plainLine(line) : line));
  if (body.length > MOST_PASTED_ROWS) return { tooMany: body.length };
  const joined = withoutSplitThousands(body.map(cellsOf), heading?.roles.length);
  if (heading) return { rows: joined.map((row) => headedRow(row, heading)) };
  const placeless = joined.map((row) => row.map((cell) => (isPlace(cell) ? '' : cell)));
  const layouts = layoutsByWidth(placeless);
  return {
    rows: placeless.map((row, line) => {
      const roles = layouts.get(row.length) ?? [];
      const words = joined[line] ?? [];
      const isOther = isTyped(body[line] ?? '') && hasAmountElsewhere(words, roles);
      return rowOf(row, isOther ? layoutOf([row]) : roles, words.filter(isPlace));
    }),
  };
}

/** Whether a line was written by hand, rather than copied from the cells of a sheet. */
const isTyped = (line: string): boolean => !line.includes('\t');

/** 「1.」, 「2、」 and 「(3)」 in front of goods; 1.5寸 is goods. */
const NUMBERING = /^\s*(?:\(?\d{1,3}\)|\d{1,3}(?:、|\.(?!\d))|[-•·●])\s*(?=\S)/u;
/** In front of goods they are numbering, and NFKC would make them digits of the goods. */
const CIRCLED_NUMBERS = /^[^\S\r\n]*[①-⑳⑴-⒇⒈-⒛][^\S\r\n]*(?=\S)/gmu;
/** What leads to an amount at the end of a line: 共35.5吨, =30吨. */
const LED_AMOUNT = /[共计需要=:] ?(\d[\d,.]{0,15} ?([a-z\p{Script=Han}]{1,3}))$/iu;

/** A line written by hand without its number, and with its amount apart. */
function plainLine(line: string): string {
  const goods = line.trimEnd().replace(NUMBERING, '');
  const [led = '', amount = '', unit = ''] = LED_AMOUNT.exec(goods) ?? [];
  if (!isUnit(unit)) return goods;
  return `${goods.slice(0, -led.length).trimEnd()} ${amount.replace(' ', '')}`;
}

/**
 * Whether another word than that where most lines have theirs is the amount: 30吨 in 「热卷 5.75 30吨 岱临」. Beside
 * a bare number kilograms may be those of a bag: 「PP 25kg 30」.
 */
function hasAmountElsewhere(words: readonly string[], roles: readonly Role[]): boolean {
  const quantity = words[roles.indexOf('quantity')] ?? '';
  if (quantity === '' || isAmountWithUnit(quantity)) return false;
  return words.some(
    (word) => isAmountWithUnit(word) && !(isAmount(quantity) && typedAmount(word).unit === '千克'),
  );
}

const isAmountWithUnit = (cell: string): boolean =>
  isAmount(cell) && isUnit(typedAmount(cell).unit);

/** A row of goods rather than a title of the list. */
const isOfGoods = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length > 2 && cells.some(isAmount);

const isTotalLine = (line: string): boolean =>
  /[合总小共]\s*计/.test(line) && isTotal([line.trim(), ...cellsOf(line)]);

/** No cell has more to be read; it is cut for all that follows to be quick. */
const MOST_READ = 200;

/** The cells of a line, split by the first of these separators that it contains. */
function cellsOf(line: string): string[] {
  return splitLine(line).map((cell) => cell.trim().slice(0, MOST_READ));
}

function splitLine(line: string): string[] {
  if (line.includes('\t')) return line.split('\t');
  if (line.includes(';')) return line.split(';');
  if (line.includes(',')) return splitAtCommas(line);
  const spaced = line.trim().split(/\s{2,}/);
  if (spaced.length > 1) return spaced;
  // Only single spaces are left as separators; those around a × belong to a specification.
  return (
    line
      .trim()
      .replace(/ ?([×*]) ?/g, '$1')
      // 「槽钢 14a 3 吨」: the unit belongs to the number before it.
      .replace(/(\d)\s([a-z\p{Script=Han}]{1,3})(?!\S)/giu, (both, digit, unit) =>
        isUnit(unit) ? digit + unit : both,
      )
      .split(/\s/)
  );
}

/** A comma inside quotation marks belongs to its cell. */
function splitAtCommas(line: string): string[] {
  const cells = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}

/**
 * Lines separated by commas whose quantity contains one too, 「HRB400E,Φ12,1,000」: they have one
 * cell more than the others.
 */
function withoutSplitThousands(rows: string[][], columns: number | undefined): string[][] {
  const least = rows.reduce((width, row) => Math.min(width, row.length), 3);
  const expected = columns ?? Math.max(least, 3);
  return rows.map((row) => (row.length > expected ? joinThousands(row) : row));
}

function joinThousands(row: readonly string[]): string[] {
  const joined: string[] = [];
  /** Whether the last one may go on with three digits. */
  let isOpen = false;
  for (const cell of row) {
    if (isOpen && /^\d{3}(?:\.\d+)?\D{0,4}$/.test(cell)) {
      joined[joined.length - 1] += `,${cell}`;
      isOpen = cell.length === 3;
    } else {
      joined.push(cell);
      isOpen = /^\d{1,3}(?:,\d{3})*$/.test(cell);
    }
  }
  return joined;
}

/** Without a header, lines with the same number of cells are assumed to have the same columns. */
function layoutsByWidth(rows: readonly string[][]): Map<number, Role[]> {
  const widths = new Map<number, string[][]>();
  for (const row of rows) {
    const alike = widths.get(row.length);
    if (alike) alike.push(row);
    else widths.set(row.length, [row]);
  }
  return new Map([...widths].map(([width, alike]) => [width, layoutOf(alike)]));
}

function rowOf(
  cells: readonly string[],
  roles: readonly Role[],
  places: readonly string[] = [],
): PastedRow {
  const cell = (role: Role) => cells[roles.indexOf(role)] ?? '';
  const { quantity, unit } = typedAmount(cell('quantity'));
  const origins = cells.filter((text, at) => roles[at] === 'origin' && text !== '');
  return {
    name: shown(cell('name')),
    grade: shown(cell('grade')),
    specs: shown(cell('specs')),
    quantity: shown(quantity),
    unit: shown(unit || cell('unit')),
    origin: shown([...origins, ...places].join(' ')),
  };
}

/** A row below a heading, which may have several columns of amounts. */
function headedRow(cells: readonly string[], { roles, amounts }: Heading): PastedRow {
  const row = rowOf(cells, roles);
  const unitAt = roles.indexOf('unit');
  // A column of units belongs to the amounts before it.
  const withUnits = amounts.findLast(({ at }) => at < unitAt) ?? amounts[0];
  const found = amounts.flatMap((column): PastedAmount[] => {
    const { quantity, unit } = typedAmount(cells[column.at] ?? '');
    if (quantity === '') return [];
    const beside = column === withUnits ? (cells[unitAt] ?? '') : '';
    return [
      { kind: column.kind, quantity: shown(quantity), unit: shown(unit || beside || column.unit) },
    ];
  });
  const first = amountFor(found, USUAL_UNIT);
  if (!first) return { ...row, quantity: '' };
  const { quantity, unit } = first;
  return { ...row, quantity, unit, ...(found.length > 1 && { amounts: found }) };
}

function shown(cell: string): string {
  const text = cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
  if (text.length <= LONGEST_CELL) return text;
  // A cut may split a surrogate pair.
  return `${text.slice(0, LONGEST_CELL - 1).replace(/\p{Cs}$/u, '')}…`;
}
