import { expect, test } from 'vitest';
import { filterQuery } from './filter.ts';

test.each([
  ['keyword=%E9%92%A2&state=paid&page=3&rows=50', 'state=paid&keyword=%E9%92%A2'],
  ['?orderCode=1&dialog=cancel&cancel=1', ''],
  ['state=+&from=2026-11-01', 'from=2026-11-01'],
  [`keyword=${'x'.repeat(61)}`, `keyword=${'x'.repeat(60)}`],
  ['', ''],
])('of %j the conditions are kept, in one order: %j', (query, kept) => {
  expect(filterQuery(query)).toBe(kept);
});
