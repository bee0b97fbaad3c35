import { expect, test } from 'vitest';
import { seal, unseal } from './totp-seal.ts';

const KEY = 'a secret of more than thirty-two characters';
const SECRET = 'JBSWY3DPEHPK3PXP';

test('a sealed secret is read only unchanged, with its key and for its person', () => {
  const kept = seal(SECRET, 7, KEY);
  expect(kept).not.toContain(SECRET);
  expect(unseal(kept, 7, KEY)).toBe(SECRET);
  expect(unseal(kept, 8, KEY)).toBeNull();
  expect(unseal(kept, 7, `${KEY}!`)).toBeNull();
  expect(unseal(kept, 7, undefined)).toBeNull();
  const at = kept.length - 5;
  const changed = kept.slice(0, at) + (kept[at] === 'A' ? 'B' : 'A') + kept.slice(at + 1);
  expect(unseal(changed, 7, KEY)).toBeNull();
  expect(unseal('v1.', 7, KEY)).toBeNull();
});

test('the same secret is sealed differently each time', () => {
  expect(seal(SECRET, 7, KEY)).not.toBe(seal(SECRET, 7, KEY));
});

test('one that was kept as it is stays good', () => {
  expect(unseal(SECRET, 7, KEY)).toBe(SECRET);
});

test('without a key it is kept as it is', () => {
  expect(seal(SECRET, 7, undefined)).toBe(SECRET);
});
