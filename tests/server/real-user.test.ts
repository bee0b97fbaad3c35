import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { transform } from 'esbuild';
import { minify } from 'terser';
import { expect, test } from 'vitest';
import { readWebVitals } from '#server/real-user.ts';

const routeOf = (url: string) => (url === '/goods' ? '/goods' : '*');

test('what a page says of itself is read by route and class of line', () => {
  expect(readWebVitals('/goods,3g,1830.4,216,0.02,idle,', routeOf)).toEqual({
    route: '/goods',
    line: '3g',
    paintMs: 1830.4,
    inputMs: 216,
    shift: 0.02,
    failed: false,
  });
  expect(readWebVitals('/goods,,0,0,0,loading,', routeOf)).toMatchObject({
    line: 'unknown',
    paintMs: undefined,
    failed: true,
  });
  expect(readWebVitals('/goods,4g,900,0,0,idle,[object Object]', routeOf)?.failed).toBe(true);
});

test.each(['', 'goods', '/goods', '{"a":1}', '\u0000'])('%j is nothing', (text) => {
  expect(readWebVitals(text, routeOf)).toBeNull();
});

test('what no page can have measured is not counted, and no address becomes a label', () => {
  expect(readWebVitals('/13912345678,evil"line,1e99,-5,NaN,idle,', routeOf)).toEqual({
    route: '*',
    line: 'unknown',
    paintMs: undefined,
    inputMs: undefined,
    shift: 0,
    failed: false,
  });
});

test('the script of it takes no more than 300 bytes', async () => {
  const source = readFileSync('app/browser/real-user.ts', 'utf8');
  const { code } = await transform(source, { loader: 'ts', target: 'es2020' });
  const { code: small = '' } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 2, pure_getters: true, unsafe_methods: true },
  });
  expect(brotliCompressSync(small).length).toBeLessThanOrEqual(300);
});
