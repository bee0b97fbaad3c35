import { expect, test } from 'vitest';
import { periodStart, SPENDER_KINDS, SPENDER_LABEL } from './budget.ts';

test.each([
  // Midnight of Shanghai is 16:00 of the day before in UTC.
  ['month', '2026-11-23T08:00:00.000Z', '2026-10-31T16:00:00.000Z'],
  ['month', '2026-10-31T16:00:00.000Z', '2026-10-31T16:00:00.000Z'],
  ['month', '2026-10-31T15:59:59.999Z', '2026-09-30T16:00:00.000Z'],
  ['year', '2026-11-23T08:00:00.000Z', '2025-12-31T16:00:00.000Z'],
  ['year', '2025-12-31T16:00:00.000Z', '2025-12-31T16:00:00.000Z'],
  ['year', '2025-12-31T15:59:59.999Z', '2024-12-31T16:00:00.000Z'],
] as const)('issue 19 §2: the %s of %s begins at %s', (period, now, start) => {
  expect(periodStart(period, new Date(now)).toISOString()).toBe(start);
});

test('each thing that can have a budget has its own name', () => {
  expect(SPENDER_KINDS.map((kind) => SPENDER_LABEL[kind])).toEqual(['成本中心', '项目', '下单人']);
});
