import { expect, test } from 'vitest';
import { cutOf, withCut } from './cut.ts';
import { copiesOf } from './picture.ts';

test('a cut is kept in the address of its picture, and the middle needs none', () => {
  const start = withCut('/files/a', 'start');
  expect([start, cutOf(start)]).toEqual(['/files/a?cut=start', 'start']);
  expect(withCut(start, 'end')).toBe('/files/a?cut=end');
  expect(withCut(start, 'middle')).toBe('/files/a');
  expect(withCut('/files/a', '"><script>')).toBe('/files/a');
  expect(cutOf('/files/a?cut=other')).toBe('middle');
});

test('a small square is one copy, a large picture several to choose from, whole', () => {
  expect(copiesOf('/files/a?cut=end', 40, true)).toEqual({ src: '/files/a?cut=end&width=160' });
  expect(copiesOf('/files/a?cut=end', 640, false)).toEqual({
    src: '/files/a?width=480',
    srcSet:
      '/files/a?width=160 160w,/files/a?width=480 480w,/files/a?width=960 960w,/files/a?width=1920 1920w',
    sizes: 'min(100vw,640px)',
  });
});

test('a picture of the site is shown as it is', () => {
  expect(copiesOf('/demo/coil.svg', 240, true)).toEqual({ src: '/demo/coil.svg' });
});
