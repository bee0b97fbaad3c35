import { expect, test } from 'vitest';
import { element, xmlText } from './xml.server.ts';

test('what ends a text, an element or an attribute is escaped', () => {
  expect(xmlText(`<b a="1" c='2'>&amp;]]></b>`)).toBe(
    '&lt;b a=&quot;1&quot; c=&apos;2&apos;&gt;&amp;amp;]]&gt;&lt;/b&gt;',
  );
});

test('what XML may not hold is left out, and everything else stays', () => {
  expect(xmlText('钢\u0000材\u0008\u001f\ufffe\ud800 \t\n😀')).toBe('钢材 \t\n😀');
});

test('an element', () => {
  expect(element('title', xmlText('a & b'))).toBe('<title>a &amp; b</title>');
});
