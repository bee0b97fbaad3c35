import { expect, test } from 'vitest';
import { forOlderBrowsers } from '../../scripts/older-browsers.ts';

test('a later layer wins over an earlier one without layers, however specific that is', async () => {
  const css = await forOlderBrowsers('@layer screen{.b{top:1px}}@layer ui{.a:hover{top:0}}');
  expect(css).not.toContain('@layer');
  const specificity = (selector: string) =>
    css.split(selector)[1]?.split('{')[0]?.split('#').length;
  expect(specificity('.b')).toBeGreaterThan(Number(specificity('.a:hover')));
});

test('gaps of flexible boxes are margins where browsers do not know them, under the same queries', async () => {
  const css = await forOlderBrowsers(
    '@layer ui{.row{display:flex;gap:4px}.line{display:flex;flex-wrap:wrap;gap:0 8px}.grid{display:grid;gap:2px}' +
      '@media (max-width:40em){.column{display:flex;flex-direction:column;gap:6px}}}',
  );
  const plain = css.replaceAll(/:not\(#\\#\)/g, '').replaceAll('\n', '');
  const margins = plain.slice(plain.indexOf('@supports'));
  expect(margins).toContain('.row>*+*{margin-left:4px}');
  expect(margins).toContain('.line>*{margin:0 8px 0 0}');
  expect(margins).toMatch(/@media \(max-width:40em\)\{\.column>\*\+\*\{margin-top:6px\}/);
  expect(margins).not.toContain('.grid');
});

test('a query that changes a part of a flexible box changes its margins', async () => {
  const css = await forOlderBrowsers(
    '@layer layout{.main{display:flex;flex-wrap:wrap;gap:12px 48px}@media (max-width:40em){.main{flex-wrap:nowrap;gap:8px}}' +
      '.bar{display:flex;gap:16px}@media (max-width:40em){.bar{flex-direction:column;gap:0}.bar{color:red}}}',
  );
  const plain = css.replaceAll(/:not\(#\\#\)/g, '').replaceAll('\n', '');
  const margins = plain.slice(plain.indexOf('@supports'));
  expect(margins).toContain('.main>*{margin:0 48px 12px 0}');
  expect(margins).toContain('.main>*{margin:0}.main>*+*{margin-left:8px}');
  expect(margins).toContain('.bar>*{margin:0}.bar>*+*{margin-top:0}');
  expect(margins.match(/\.bar>/g)).toHaveLength(3);
});

test('queries stand once, behind all rules: the narrower later, paper last', async () => {
  const css = await forOlderBrowsers(
    '@layer ui{.a{top:0}@media print{.a{top:1px}}@media (max-width:40em){.a{top:2px}}}' +
      '@layer layout{.b{top:0}@media (max-width:60em){.b{top:3px}}@media print{.b{top:1px}}}',
  );
  const plain = css.replaceAll(/:not\(#\\#\)/g, '');
  expect(plain).toMatch(
    /^\.a,\.b\{top:0\}@media\(max-width:60em\)\{\.b\{top:3px\}\}@media\(max-width:40em\)\{\.a\{top:2px\}\}@media print\{\.a,\.b\{top:1px\}\}$/s,
  );
});

test('a selector that a browser may not know shares its rule with no other', async () => {
  const css = await forOlderBrowsers('.a{top:0}.b{top:0}.c:has(.d){top:0}.e{top:0}');
  expect(css.replaceAll(/:not\(#\\#\)/g, '')).toContain('.a,.b{top:0}.c:has(.d){top:0}.e{top:0}');
});
