import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_SITE } from '#app/domain/market/site.ts';

const sources = ['app', 'server', 'trading-api', 'scripts', 'bench', 'ops'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(room, file))
    .filter((file) => /\.(?:tsx?|mjs|json|template|html)$/.test(file)),
);

test('issue 51 §1: a market is called by its settings; the name that all begin with stands once', () => {
  const naming = sources.filter((file) => readFileSync(file, 'utf8').includes(FIRST_SITE.name));
  expect(naming).toEqual(['app/domain/market/site.ts']);
});
