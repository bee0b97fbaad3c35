import { isAmount, isUnit, unitName } from './typed-amount.ts';

/** What a column of a pasted list holds; `other` is passed over. */
export type Role = 'name' | 'grade' | 'specs' | 'quantity' | 'unit' | 'other';

/** Words of a header; a heading that holds two of them is the first one's. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['other', /单价|价格|金额|序号|编号|备注|厂家|产地|品牌|日期|^no\.?$/i],
  ['specs', /规格|尺寸|spec/i],
  ['grade', /牌号|材质|钢号|型号|grade|model/i],
  ['quantity', /数量|采购量|需求量|吨数|吨位|重量|件数|qty|quantity/i],
  ['unit', /单位|unit/i],
  ['name', /品名|名称|商品|产品|物料|品种|name/i],
];

const roleOfHeading = (cell: string): Role | null =>
  HEADINGS.find(([, words]) => words.test(cell))?.[0] ?? null;

/** The columns a header row names, and the unit it states in brackets: 「数量(吨)」; else null. */
export function rolesOfHeader(cells: readonly string[]): { roles: Role[]; unit: string } | null {
  const found = cells.map(roleOfHeading);
  const named = found.filter((role) => role !== null && role !== 'other');
  // Goods have digits in a grade, a specification or a quantity; headings have none.
  if (named.length < 2 || cells.some((cell) => /\d/.test(cell))) return null;
  const stated = cells[found.indexOf('quantity')] ?? '';
  const unit = /[(/]\s*([^()/\s]{1,4})\s*\)?$/.exec(stated)?.[1] ?? '';
  return { roles: found.map((role) => role ?? 'other'), unit: unit && unitName(unit) };
}

const looksLike = {
  specs: (cell: string) =>
    /\d\s*[×x*]\s*[\d.]|[ΦφϕØø]\s*\d|^dn\s*\d|\d\s*(?:mm|cm|m|kw|kg|l)\b|\d(?:kg|l)?\/[\p{Script=Han}]/iu.test(
      cell,
    ),
  name: (cell: string) => /^[\p{Script=Han}()]+$/u.test(cell),
  grade: (cell: string) => /[a-z]/i.test(cell),
};

/** What the columns of rows without a header hold, told by what most of their cells look like. */
export function layoutOf(rows: readonly (readonly string[])[]): Role[] {
  const width = rows[0]?.length ?? 0;
  const roles = Array.from({ length: width }, (): Role => 'other');
  const free = () => [...roles.keys()].filter((at) => roles[at] === 'other');
  const give = (role: Role, score: (cell: string) => number, needed = 1, last = false) => {
    const scores = free().map((at) => ({
      at,
      score: rows.reduce((sum, row) => sum + score(row[at] ?? ''), 0),
    }));
    const best = Math.max(0, ...scores.map((column) => column.score));
    const found = scores.filter((column) => column.score === best).at(last ? -1 : 0);
    if (found && best >= needed) roles[found.at] = role;
  };
  // An amount with its unit beside it is more likely the quantity than a bare number is.
  give(
    'quantity',
    (cell) => (isAmount(cell) ? 1 : 0) + (/\d\D+$/.test(cell) && isAmount(cell) ? 1 : 0),
    1,
    true,
  );
  give('unit', (cell) => Number(isUnit(cell)));
  // Two words are a grade and a specification, even where the grade is Chinese, as 「白玻」 is.
  if (free().length > 2) give('name', (cell) => Number(looksLike.name(cell)), rows.length / 2);
  give('specs', (cell) => Number(looksLike.specs(cell)));
  give('grade', (cell) => Number(looksLike.grade(cell) && !looksLike.specs(cell)));
  // What looks like nothing known is still a grade or a specification, as 「45#」 or 「304」 is.
  if (!roles.includes('grade')) give('grade', (cell) => Number(cell !== ''));
  if (!roles.includes('specs')) give('specs', (cell) => Number(cell !== ''));
  return roles;
}
