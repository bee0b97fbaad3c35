import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { HTML_ATTACKS } from '#tests/support/html-attacks.ts';
import { sanitise, sitePicture } from './sanitise.server.ts';

describe('sanitise', () => {
  it.each([
    ['<p>螺纹钢<script>alert(1)</script></p>', '<p>螺纹钢</p>'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<h1>标题</h1>', '<h2>标题</h2>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener">a</a>'],
    ['<a href="/trading">a</a>', '<a href="/trading" rel="nofollow noopener">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="nofollow noopener">a</a>'],
    ['<iframe src="/"></iframe><form><input name="a" /></form>b', 'b'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
    [
      '<img src="/a.png" alt="图" onerror="alert(1)">',
      '<img src="/a.png" alt="图" loading="lazy" />',
    ],
    ['<img src="https://evil.example/a.png">', ''],
    ['<img src="data:image/png;base64,AA==">', ''],
    ['<td colspan="2" id="x">1</td>', '<td colspan="2">1</td>'],
  ])('%s', (html, clean) => {
    expect(sanitise(html)).toBe(clean);
  });

  const piece = fc.constantFrom(
    ...['<', '>', '"', "'", '/', '=', ' ', '&', '&#106;', 'script', 'img', 'svg', 'style', 'a'],
    ...['href', 'src', 'onerror', 'javascript:', '<!--', '-->', '<![CDATA[', '\u0000', '\t', 'x'],
  );

  test.prop([fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))])(
    'lets no handler, script or style through, and is done after one pass',
    (html) => {
      const clean = sanitise(html);
      expect(clean).not.toMatch(/<(?:script|style|svg|iframe)/i);
      expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style)=/i);
      expect(clean).not.toMatch(/(?:href|src)="\s*javascript:/i);
      expect(sanitise(clean)).toBe(clean);
    },
  );
});

it.each(HTML_ATTACKS)('leaves nothing that could run of $html', ({ html }) => {
  const clean = sanitise(html);
  expect(clean.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|id|name)=/i);
  expect(clean).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
  expect(clean).not.toContain('src="//');
  expect(sanitise(clean)).toBe(clean);
});

it.each(['//evil.example/a.png', 'https://evil.example/a.png', 'javascript:alert(1)', '', null])(
  '%j is no picture of this site',
  (imageUrl) => expect(sitePicture(imageUrl)).toBeUndefined(),
);

it('shows a picture of this site', () => {
  expect(sitePicture('/files/a')).toBe('/files/a');
});
