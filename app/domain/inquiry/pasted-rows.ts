import { isAmount, isUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';

/**
 * The meaning of a column of a pasted list; `other` is ignored. The maker of goods, their brand and
 * their place are one: 产地 is the mill to a trader of steel and a town to others, so the words decide.
 */
export type Role = 'name' | 'grade' | 'specs' | 'quantity' | 'unit' | 'origin' | 'other';

/** Words of a header; a heading with words of two columns belongs to the first. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['other', /单价|价格|金额|序号|编号|备注|日期|^no\.?$/i],
  [
    'origin',
    /厂家|厂商|钢厂|生产商|制造商|产地|品牌|(?:交|提|发)货地|交货城市|仓库|库房|存放地|所在地|^(?:城市|地区)$|brand|maker|mill/i,
  ],
  ['specs', /规格|尺寸|spec/i],
  ['grade', /牌号|材质|钢号|型号|grade|model/i],
  ['quantity', /数量|采购量|需求量|吨数|吨位|重量|件数|qty|quantity/i],
  ['unit', /单位|unit/i],
  ['name', /品名|名称|商品|产品|物料|货物|货品|品种|描述|摘要|name|description/i],
];

const roleOfHeading = (cell: string): Role | null =>
  HEADINGS.find(([, words]) => words.test(cell))?.[0] ?? null;

/** The columns of a header row and the unit in its brackets, 「数量(吨)」; null for any other row. */
export function rolesOfHeader(cells: readonly string[]): { roles: Role[]; unit: string } | null {
  const found = cells.map(roleOfHeading);
  const named = found.filter((role) => role !== null && role !== 'other');
  // A row with digits is no header: goods have digits in a grade, a specification or a quantity.
  if (named.length < 2 || cells.some((cell) => /\d/.test(cell))) return null;
  const stated = cells[found.indexOf('quantity')] ?? '';
  const unit = /[(/]\s*([^()/\s]{1,4})\s*\)?$/.exec(stated)?.[1] ?? '';
  // A name alone is a description, and the page lets specifications be corrected.
  const isDescribed = !found.includes('grade') && !found.includes('specs');
  const roles = found.map((role) => (isDescribed && role === 'name' ? 'specs' : (role ?? 'other')));
  return { roles, unit: unit && unitName(unit) };
}

const looksLike = {
  specs: (cell: string) =>
    /\d\s*[×x*]\s*[\d.]|[ΦφϕØø]\s*\d|^dn\s*\d|\d\s*(?:mm|cm|m|kw|kg|l)\b|\d(?:kg|l)?\/[\p{Script=Han}]/iu.test(
      cell,
    ),
  name: (cell: string) => /^[\p{Script=Han}()]+$/u.test(cell),
  grade: (cell: string) => /[a-z]/i.test(cell),
};

/** Whether the first column only counts the rows. */
const isNumbering = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 1 &&
  (rows[0]?.length ?? 0) > 2 &&
  rows.every((row, at) => row[0] === String(Number(rows[0]?.[0]) + at));

/** The meaning of columns without a header, from what most of their cells look like. */
export function layoutOf(rows: readonly (readonly string[])[]): Role[] {
  const width = rows[0]?.length ?? 0;
  const roles = Array.from({ length: width }, (): Role => 'other');
  const first = isNumbering(rows) ? 1 : 0;
  const free = () =>
    [...roles.keys()].filter(
      (at) => at >= first && roles[at] === 'other' && rows.some((row) => row[at]),
    );
  const give = (role: Role, score: (cell: string) => number, needed = 1, last = false) => {
    const scores = free().map((at) => ({
      at,
      score: rows.reduce((sum, row) => sum + score(row[at] ?? ''), 0),
    }));
    const best = Math.max(0, ...scores.map((column) => column.score));
    const found = scores.filter((column) => column.score === best).at(last ? -1 : 0);
    if (found && best >= needed) roles[found.at] = role;
  };
  // An amount with its unit is more likely to be the quantity than a bare number, or than a 20a.
  give(
    'quantity',
    (cell) => (isAmount(cell) ? 1 : 0) + (isUnit(typedAmount(cell).unit) ? 1 : 0),
    1,
    true,
  );
  give('unit', (cell) => Number(isUnit(cell)));
  // Two words are a grade and a specification, even if the grade is Chinese, such as 「白玻」.
  if (free().length > 2) give('name', (cell) => Number(looksLike.name(cell)), rows.length / 2);
  give('specs', (cell) => Number(looksLike.specs(cell)));
  give('grade', (cell) => Number(looksLike.grade(cell) && !looksLike.specs(cell)));
  // Any other text is a grade or a specification, such as 「45#」 or 「304」.
  if (!roles.includes('grade')) give('grade', (cell) => Number(cell !== ''));
  if (!roles.includes('specs')) {
    give('specs', (cell) => Number(cell !== '') + Number(/\d/.test(cell)));
  }
  // Columns that are left and have words, 「上海」 or 「沙钢」, are the origin.
  for (const at of free()) {
    const words = rows.filter((row) => looksLike.name(row[at] ?? '')).length;
    if (words * 2 > rows.filter((row) => row[at]).length) roles[at] = 'origin';
  }
  return roles;
}

/** The maximum number of rows. */
export const MOST_PASTED_ROWS = 1000;
/** The maximum length of a cell; a longer one is cut and marked. */
export const LONGEST_CELL = 60;

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
}

export type PastedRows = { rows: PastedRow[] } | { tooMany: number };

/**
 * Reads rows copied from a spreadsheet or typed by hand: separated by tabs, semicolons, commas or
 * several spaces, in any order of columns, with or without a header row. Each line that is neither
 * blank nor the header is one row. Above the limit no rows are read, only counted.
 * @param isPlace recognises towns, which without a header may be in any column: 「上海 螺纹钢 HRB400E 20 30吨」
 */
export function parsePastedRows(text: string, isPlace = (_: string) => false): PastedRows {
  const lines = text.normalize('NFKC').split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  const cells = lines.filter((line) => line.trim() !== '').map(cellsOf);
  const [first = []] = cells;
  const header = rolesOfHeader(first);
  const body = header ? cells.slice(1) : cells;
  if (body.length > MOST_PASTED_ROWS) return { tooMany: body.length };
  const joined = withoutSplitThousands(body, header?.roles.length);
  if (header) return { rows: joined.map((row) => rowOf(row, header.roles, header.unit)) };
  const placeless = joined.map((row) => row.map((cell) => (isPlace(cell) ? '' : cell)));
  const layouts = layoutsByWidth(placeless);
  return {
    rows: placeless.map((row, at) =>
      rowOf(row, layouts.get(row.length) ?? [], '', joined[at]?.filter(isPlace)),
    ),
  };
}

/** The cells of a line, split by the first of these separators that it contains. */
function cellsOf(line: string): string[] {
  return splitLine(line).map((cell) => cell.trim());
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
      .replace(/(\d)\s([a-z\p{Script=Han}]{1,3})$/iu, (both, digit, unit) =>
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
  for (const cell of row) {
    const last = joined.at(-1);
    const follows = last !== undefined && /^\d{1,3}(?:,\d{3})*$/.test(last);
    if (follows && /^\d{3}(?:\.\d+)?\D{0,4}$/.test(cell)) joined[joined.length - 1] += `,${cell}`;
    else joined.push(cell);
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
  headerUnit: string,
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
    unit: shown(unit || cell('unit') || headerUnit),
    origin: shown([...origins, ...places].join(' ')),
  };
}

function shown(cell: string): string {
  const text = cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
  if (text.length <= LONGEST_CELL) return text;
  // A cut may split a surrogate pair.
  return `${text.slice(0, LONGEST_CELL - 1).replace(/\p{Cs}$/u, '')}…`;
}
