import { describe, expect, it } from 'vitest';
import { isDrawing, tellingPictures } from './drawing.ts';

it.each([
  ['/goods/hot-coil.svg', true],
  ['/files/9f1c2a', false],
  ['/files/9f1c2a?cut=10,20,300', false],
  ['https://img.example.com/coil.jpg', false],
  ['', false],
])('%j is a drawing: %s', (src, is) => {
  expect(isDrawing(src)).toBe(is);
});

describe('the pictures of a list', () => {
  const [coil, rebar, photo] = ['/goods/hot-coil.svg', '/goods/rebar.svg', '/files/1'];

  it('leaves out the drawing that many rows have, and nothing else', () => {
    expect(tellingPictures([coil, rebar, coil, photo, coil, photo, photo])).toEqual([
      '',
      rebar,
      '',
      photo,
      '',
      photo,
      photo,
    ]);
  });

  it('shows what two rows have', () => {
    expect(tellingPictures([coil, coil, rebar])).toEqual([coil, coil, rebar]);
  });
});
