import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

test('what is packed is unpacked, quotes of either kind too', () => {
  const value = { text: `5" 'x' \\"`, list: [1, null, '"'] };
  expect(unpack(pack(value))).toEqual(value);
  expect(pack({ text: '吨' })).toBe("{'text':'吨'}");
});
