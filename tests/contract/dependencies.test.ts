import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ranges = z.record(z.string(), z.string()).optional();
const licence = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const entryShape = z.object({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().default(false),
  license: z.union([licence, z.array(licence)]).optional(),
  licenses: z.array(licence).optional(),
  dependencies: ranges,
  devDependencies: ranges,
});

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const manifest = entryShape
  .extend({ scripts: z.record(z.string(), z.string()) })
  .parse(json('package.json'));
const { '': root, ...packages } = z
  .object({ packages: z.record(z.string(), entryShape) })
  .parse(json('package-lock.json')).packages;

test('npm runs none of our scripts by itself while it installs', () => {
  const itself = /^(?:pre|post)?(?:dependencies|install|prepare|prepublish|pack|shrinkwrap)$/;
  expect(Object.keys(manifest.scripts).filter((name) => itself.test(name))).toEqual([]);
});

test('the lock file has the dependencies of package.json, in one exact version each', () => {
  expect(root).toMatchObject({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
  const wanted = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(wanted.filter((range) => !/^(?:npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(range))).toEqual([]);
});

test('each package is locked by its content, and comes from the registry', () => {
  // Those of the registry have no address: .npmrc.
  const other = Object.entries(packages).filter(
    ([, { integrity, resolved }]) => resolved || !integrity?.startsWith('sha512-'),
  );
  expect(other.map(([place]) => place)).toEqual([]);
});

/** Licences that ask for no more than their own text, and two. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  // A library of its own beside ours, delivered unchanged, that anybody can replace (libvips, of sharp).
  'LGPL-3.0-or-later',
  'MIT',
  // Asks for the source of its own files only, which are delivered unchanged (resvg).
  'MPL-2.0',
  'MIT-0',
  'Unlicense',
  // In a list that was written before there were identifiers.
  'Apache2',
]);

/** Every licence that an expression names has to be allowed, those of an `OR` too. */
const isAllowed = (expression: string) =>
  (expression.match(/[^\s()]+/g) ?? []).every(
    (word) => /^(?:OR|AND)$/.test(word) || ALLOWED.has(word),
  );

test('what is delivered has licences that are allowed', () => {
  const refused = Object.entries(packages).flatMap(([place, entry]) => {
    if (entry.dev) return [];
    const file = `${place}/package.json`;
    // The lock file has not the licences of older packages; what is for another platform is not installed.
    const { license, licenses } = existsSync(file) ? entryShape.partial().parse(json(file)) : entry;
    const found = [license ?? licenses ?? 'none'].flat().join(' OR ');
    return isAllowed(found) ? [] : [`${place}: ${found}`];
  });
  expect(refused).toEqual([]);
  expect(isAllowed('(MIT OR GPL-2.0)')).toBe(false);
});
