import { readdirSync, readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sanitise } from '#app/components/sanitise.server.ts';
import { HTML_ATTACKS } from '#tests/support/html-attacks.ts';
import { foreignPictures, tidied } from './tidied.ts';

const CORPUS = 'tests/fixtures/pasted';
const read = (file: string) => readFileSync(`${CORPUS}/${file}`, 'utf8').trim();
const NAMES = readdirSync(CORPUS)
  .filter((file) => file.endsWith('.answer.html'))
  .map((file) => file.replace('.answer.html', ''));

/** As a page shows it. */
const shown = (html: string) => sanitise(tidied(html));

describe('what programs put on the clipboard', () => {
  it.each(NAMES)('%s has one right answer', (name) => {
    expect(shown(read(`${name}.html`))).toBe(sanitise(read(`${name}.answer.html`)));
  });

  it.each(NAMES)('%s is the same when it is tidied again', (name) => {
    const once = tidied(shown(read(`${name}.html`)));
    expect(tidied(once)).toBe(once);
  });
});

const piece = fc.constantFrom(
  ...['<p>', '</p>', '<div>', '</div>', '<ul>', '</ul>', '<li>', '<td>', '<table>', '<tr>', '<b>'],
  ...['</b>', '<h1>', '<i>', '<![if !supportLists]>', '<![endif]>', '<!--[if gte mso 9]>', '<o:p>'],
  ...['<p style="mso-list:l0 level2 lfo1">', '<span style="mso-list:Ignore">1.</span>', '字', ' '],
  ...['<a href="/a">', '</a>', '<br>', '<img src="/a.png">', '&nbsp;', '<', '"', '\n', 'b'],
);

test.prop([fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))])(
  'loses no word of a text without lists of Word, and is done after one pass',
  (html) => {
    const once = shown(html);
    expect(shown(once)).toBe(once);
    if (/mso|if/.test(html)) return;
    const words = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\s|&\w+;/g, '');
    expect(words(once)).toBe(words(sanitise(html)));
  },
);

it.each(HTML_ATTACKS)('makes nothing that could run of $html', ({ html }) => {
  const clean = shown(html);
  expect(clean.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|id|name)=/i);
  expect(clean).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
});

it('counts the pictures that do not come along', () => {
  expect(foreignPictures(read('word-picture.html'))).toBe(1);
  expect(foreignPictures(read('google-docs-link-and-picture.html'))).toBe(1);
  expect(foreignPictures(read('written-by-hand.html'))).toBe(0);
});

it.each([
  ['<b>'.repeat(30_000)],
  ['<ul><li>'.repeat(12_000)],
  [`<p class=MsoNormal>a${' '.repeat(99_000)}b`],
  ['<img '.repeat(20_000)],
  ['<table><tr><td>'.repeat(6_000)],
  ['<![if !supportLists]>'.repeat(5_000)],
])('is done at once with %#', (html) => {
  const start = performance.now();
  tidied(html);
  foreignPictures(html);
  expect(performance.now() - start).toBeLessThan(2_000);
});
