import { expect, it } from 'vitest';
import { isBlank, refusedTags } from './rich-text.ts';

it.each([
  ['<p>a</p><h1>b</h1><img src="/a.png">', []],
  ['<SCRIPT>a</SCRIPT><script>b</script>', ['script']],
  ['<my-tag><font color="red">a</font></my-tag>', ['my-tag', 'font']],
  ['1 < 2 and <3', []],
])('%j has these tags that are not shown: %j', (html, tags) => {
  expect(refusedTags(html)).toEqual(tags);
});

it.each([
  ['', true],
  ['<p>&nbsp;<br /></p>', true],
  ['<p>字</p>', false],
  ['<p><img src="/a.png" loading="lazy" /></p>', false],
])('%j shows nothing: %j', (html, blank) => {
  expect(isBlank(html)).toBe(blank);
});
