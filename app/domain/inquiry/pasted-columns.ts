import { isAmount, isUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';

type Cells = readonly string[];

/**
 * The meaning of a column of a pasted list; `other` is ignored. The maker of goods, their brand and
 * their place are one: 产地 is the mill to a trader of steel and a town to others, so the words decide.
 */
export type Role = 'name' | 'grade' | 'specs' | 'quantity' | 'unit' | 'origin' | 'other';

/** Words of a header; a heading with words of two columns belongs to the first. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  // What one piece or one metre weighs is not how much is wanted.
  ['other', /单价|价格|金额|序号|编号|备注|日期|^no\.?$/i],
  [
    'other',
    /[单米]重|单[件支根张块片]重|每[米件支根张块片]|理论|理重|(?:kg|千克|公斤|t|吨)\/[^/]/i,
  ],
  [
    'origin',
    /厂家|厂商|钢厂|生产商|制造商|产地|品牌|(?:交|提|发)货地|交货城市|仓库|库房|存放地|所在地|^(?:城市|地区)$|brand|maker|mill/i,
  ],
  ['specs', /规格|尺寸|spec/i],
  ['grade', /牌号|材质|钢号|型号|grade|model/i],
  ['quantity', /数量|采购量|需求量|吨数|吨位|[总净毛]重|重量|[件支根张块条捆]数|qty|quantity/i],
  ['unit', /单位|unit/i],
  ['name', /品名|名称|商品|产品|物料|货物|货品|品种|描述|摘要|name|description/i],
];

const roleOfHeading = (cell: string): Role | null =>
  HEADINGS.find(([, words]) => words.test(cell))?.[0] ?? null;

/** What a column of amounts counts, as far as its heading says: 重量(吨), 件数, 数量. */
export type AmountKind = 'weight' | 'pieces' | 'amount';

interface AmountColumn {
  at: number;
  kind: AmountKind;
  /** Of the heading: 「数量(吨)」, 「支数」; '' without one. */
  unit: string;
}

export interface Heading {
  roles: Role[];
  amounts: AmountColumn[];
}

/** The columns of a header row; null for any other row. */
export function readHeading(cells: Cells): Heading | null {
  const found = cells.map(roleOfHeading);
  const named = found.filter((role) => role !== null && role !== 'other');
  // Goods have digits in a grade, a specification or a quantity; a heading at most in brackets, 「单价(含13%税)」.
  const hasDigits = cells.some((cell) => /\d/.test(cell.replace(/\([^()]*\)/g, '')));
  if (named.length < 2 || hasDigits) return null;
  // A name alone is a description, and the page lets specifications be corrected.
  const isDescribed = !found.includes('grade') && !found.includes('specs');
  const roles = found.map((role) => (isDescribed && role === 'name' ? 'specs' : (role ?? 'other')));
  const amounts = cells.flatMap((cell, at) =>
    roles[at] === 'quantity' ? [{ at, ...amountOfHeading(cell) }] : [],
  );
  return { roles, amounts };
}

function amountOfHeading(heading: string): Omit<AmountColumn, 'at'> {
  const stated = /[(/]\s*([^()/\s]{1,4})\s*\)?$/.exec(heading)?.[1] ?? '';
  const pieces = /([件支根张块条捆])数/.exec(heading)?.[1];
  if (pieces) return { kind: 'pieces', unit: unitName(stated || pieces) };
  const isWeight = /重|吨[数位]/.test(heading);
  return {
    kind: isWeight ? 'weight' : 'amount',
    unit: unitName(stated || (/吨[数位]/.test(heading) ? '吨' : '')),
  };
}

/** How many lines there may be above the heading: a title, and who asks for the goods. */
export const MOST_TITLES = 10;
const TOTAL = /^[合总小共]\s*计(?:[\s:：（(\d].*)?$/;

/** The place of the header row among the first lines; -1 where there is none. */
export const headingAt = (lines: readonly Cells[]): number =>
  lines
    .slice(0, MOST_TITLES)
    .findIndex((cells) => readHeading(cells.map((cell) => cell.normalize('NFKC'))));

/** Whether a line sums up those above it. */
export const isTotal = (cells: Cells): boolean => cells.some((cell) => TOTAL.test(cell));

const looksLike = {
  specs: (cell: string) =>
    /\d\s*[×x*]\s*[\d.]|[ΦφϕØøФф]\s*\d|^dn\s*\d|\d\s*(?:mm|cm|m|kw|kg|l)\b|\d(?:kg|l)?\/[\p{Script=Han}]/iu.test(
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
