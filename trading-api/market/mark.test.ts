import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { svgOf } from './mark.ts';

const CORPUS = 'tests/fixtures/marks';
const read = (file: string) => readFileSync(`${CORPUS}/${file}`, 'utf8').trim();
const all = readdirSync(CORPUS)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.replace('.svg', ''));
const isRefused = (name: string) => existsSync(`${CORPUS}/${name}.refused.txt`);

const kept = (svg: string): string => {
  const mark = svgOf(Buffer.from(svg));
  if (mark === null || typeof mark === 'string') throw new Error(mark ?? 'no mark');
  return mark.bytes.toString();
};

const pixels = (svg: string): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: 96 } }).render().pixels;

describe('marks of programs that draw', () => {
  it.each(all.filter((name) => !isRefused(name)))('%s looks as it was drawn', (name) => {
    const svg = kept(read(`${name}.svg`));
    expect(svg).not.toMatch(/\sstyle=|<style|class=/);
    expect(pixels(svg).equals(pixels(read(`${name}.svg`)))).toBe(true);
    expect(kept(svg).length).toBe(svg.length);
  });

  it.each(all.filter(isRefused))('%s is refused by what it would lose', (name) => {
    const refusal = svgOf(Buffer.from(read(`${name}.svg`)));
    expect(refusal).toEqual(expect.stringContaining(read(`${name}.refused.txt`)));
  });
});

it.each([
  '<style>.a{fill:url(https://evil.example/a)}</style>',
  '<style>.a{fill:url("//evil.example/a#b")}</style>',
  '<style>@import "https://evil.example/a.css";</style>',
])('%s reaches nowhere', (style) => {
  const mark = svgOf(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${style}<rect class="a" width="9" height="9"/></svg>`,
    ),
  );
  const said = typeof mark === 'string' || mark === null ? '' : mark.bytes.toString();
  expect(said).not.toContain('evil');
});

it('gives what is important more weight than what an element says of itself', () => {
  const svg = kept(
    '<svg viewBox="0 0 9 9"><style>.a{fill:red!important}*{opacity:.5}</style><rect class="a" style="fill:blue" width="9" height="9"/></svg>',
  );
  expect(svg).toContain('<rect width="9" height="9" opacity=".5" fill="red">');
});

it('reads a drawing of nothing but styles at once', () => {
  const start = performance.now();
  for (const text of ['<style ', '<style>', '<style>a{', '<g style="a:b;']) {
    svgOf(Buffer.from(`<svg viewBox="0 0 1 1">${text.repeat(64_000 / text.length)}</svg>`));
  }
  expect(performance.now() - start).toBeLessThan(3_000);
});
