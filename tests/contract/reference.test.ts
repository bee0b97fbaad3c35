import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { portalVariables } from '#app/environment.server.ts';
import { apiVariables } from '#trading-api/environment.ts';
import { ALL_OR_NONE } from '#trading-api/payments/settings.ts';
import { REFERENCE_FILE, referenceDocument } from '../../scripts/reference.ts';

test('docs/reference.md is up to date; `npm run reference` writes it', () => {
  expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(referenceDocument());
});

test('a default that it names is a value that the variable may be set to', () => {
  const shapes: Record<string, z.ZodType> = { ...portalVariables.shape, ...apiVariables.shape };
  const defaults = [...referenceDocument().matchAll(/^\| `([A-Z\d_]+)` \| `(.*?)` \|/gm)];
  expect(defaults.length).toBeGreaterThan(10);
  const refused = defaults.filter(
    ([, name = '', value]) => !shapes[name]?.safeParse(value).success,
  );
  expect(refused.map(([, name]) => name)).toEqual([]);
});

const DECISIONS = 'docs/decisions';
/** A decision as the index lists it: number, title, file and state. */
const LISTED =
  /^\| (\d+) \| \[(.+)\]\((\S+)\) \| (accepted|(?:changed|replaced) by \d+(?:, \d+)*) \|$/gm;
const readDecision = (file: string) => readFileSync(`${DECISIONS}/${file}`, 'utf8');
const listed = () => [...readDecision('README.md').matchAll(LISTED)];

test('every decision is listed with its title and a state', () => {
  const records = readdirSync(DECISIONS).filter((file) => /^\d/.test(file));
  const expected = records.map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readDecision(file)) ?? [];
    return [number, title, file];
  });
  expect(listed().map(([, number, title, file]) => [number, title, file])).toEqual(expected);
});

test('a decision that was changed names the newer ones, which are there', () => {
  const numbers = new Set(listed().map(([, number]) => number));
  const silent = listed().flatMap(([, number, , file = '', state = '']) => {
    const newer = state.startsWith('changed') ? (state.match(/\d+/g) ?? []) : [];
    const text = readDecision(file);
    return newer
      .filter((each) => !numbers.has(each) || !new RegExp(`(?:ADR |\\[0*)${each}\\b`).test(text))
      .map((each) => `${number}: ${each}`);
  });
  expect(silent).toEqual([]);
});

test('a setting is described with those that it is set together with, and with no others', () => {
  const rows = [...referenceDocument().matchAll(/^\| `([A-Z\d_]+)` \|.*\| (?:with `(\w+)`)?/gm)];
  const described = new Map(rows.map(([, name, first]) => [name, first ?? name]));
  const firsts = ALL_OR_NONE.map((group) => [...new Set(group.map((name) => described.get(name)))]);
  expect(firsts.map(({ length }) => length)).toEqual(ALL_OR_NONE.map(() => 1));
  expect(new Set(firsts.flat()).size).toBe(ALL_OR_NONE.length);
});
