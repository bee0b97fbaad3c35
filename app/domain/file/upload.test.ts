import { expect, test } from 'vitest';
import { fileSize, nameWithSize } from './upload.ts';

test('sizes are written for people, and stand beside the name', () => {
  expect([0, 830, 12_300, 1024 * 1024 - 1, 2_500_000].map(fileSize)).toEqual([
    '0 B',
    '830 B',
    '12 KB',
    '1.0 MB',
    '2.4 MB',
  ]);
  expect([nameWithSize('a.pdf', '12 KB'), nameWithSize('a.pdf', '')]).toEqual([
    'a.pdf（12 KB）',
    'a.pdf',
  ]);
});
