/** kg/dm³ of stainless steels by their grades, as the trade and as GB/T 20878 call them; others are not reckoned. */
const DENSITIES = new Map<string, number>(
  (
    [
      ['201 202 301 302 304 0cr18ni9 06cr19ni10 30408', 7.93],
      ['304l 022cr19ni10 30403', 7.9],
      ['310s 06cr25ni20 31008', 7.98],
      ['316 316l 06cr17ni12mo2 022cr17ni12mo2 31608 31603', 8],
      ['430 10cr17 11710', 7.7],
      ['420 2cr13 20cr13 42020', 7.75],
    ] as const
  ).flatMap(([grades, density]) => grades.split(' ').map((grade) => [grade, density] as const)),
);

/** Of what goods are called, with their grade: 7.93 of a 304/2B; NaN where none is named whose density is known. */
export function stainlessDensity(names: string): number {
  const words = names.toLowerCase().match(/\d[\da-z]*/g) ?? [];
  return words.map((word) => DENSITIES.get(word)).find(Boolean) ?? Number.NaN;
}
