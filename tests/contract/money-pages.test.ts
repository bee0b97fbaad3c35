import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The calls that move money, or say what was moved. */
const MONEY_CALLS =
  /#app\/domain\/(?:payment|wallet|remittance|statement)\/[\w-]*contract\.ts|payout\/contract\.ts|checkout\/contract\.ts/;

/** Pages that make such a call and move no money themselves. */
const OTHERS = {
  'routes/checkout/reorder/reorder.tsx': 'it leads to a checkout',
};

const routes = readFileSync('app/routes.ts', 'utf8');
const pages = [
  ...new Set([...routes.matchAll(/'(routes\/[\w/-]+\.tsx)'/g)].flatMap(([, file]) => file ?? [])),
];

/** The texts of a module and of those that it imports from its own room. */
function textsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const beside = [...text.matchAll(/from '(\.{1,2}\/[^']+\.tsx?)'/g)].flatMap(([, to]) => to ?? []);
  return [text, ...beside.flatMap((to) => textsOf(path.join(path.dirname(file), to), seen))];
}

const movesMoney = (page: string) =>
  textsOf(`app/${page}`).some((text) => MONEY_CALLS.test(text.replace(/^import type .*$/gm, '')));
const saysSo = (page: string) =>
  /export const handle: RouteHandle = \{[^}]*money: true/.test(readFileSync(`app/${page}`, 'utf8'));

test('every page whose calls move money says where payments are simulated', () => {
  const silent = pages.filter((page) => movesMoney(page) && !saysSo(page));
  expect(silent).toEqual(Object.keys(OTHERS));
});

test('issue 46 §1: and so does every workbook about money', () => {
  const workbooks = [...routes.matchAll(/'(routes\/[\w/-]+-xlsx\.ts)'/g)].map(([, file]) => file);
  const ofMoney = workbooks.flatMap((file) => (file && movesMoney(file) ? file : []));
  expect(ofMoney.length).toBeGreaterThan(2);
  const silent = ofMoney.filter(
    (file) => !textsOf(`app/${file}`).some((text) => text.includes('moneySheet(')),
  );
  expect(silent).toEqual([]);
});
