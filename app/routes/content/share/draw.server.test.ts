import { describe, expect, test } from 'vitest';
import { rasterise } from '#app/components/rasterise.server.ts';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import type { Card } from './card.ts';
import { drawCard, HEIGHT, lines, WIDTH } from './draw.server.ts';
import { subjectOf } from './subject-of.ts';

const card: Card = {
  kind: '现货',
  title: '螺纹钢 HRB400E',
  detail: 'Φ25×12m　沙钢',
  figure: { label: '单价', value: '3,680.00', unit: '元/吨' },
  facts: [
    ['起订', '10 吨'],
    ['交货地', '江苏张家港市'],
  ],
  owner: '江北特钢有限公司',
};

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a card becomes a PNG of the size that previews are shown in, below 120 KB', async () => {
  const png = await rasterise('a card', drawCard(card, FIRST_SITE));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(png)).toEqual([WIDTH, HEIGHT]);
  expect(png.length).toBeLessThan(120 * 1024);
});

test('its signs are drawn: another text gives another picture', async () => {
  const [one, other, empty] = await Promise.all(
    ['钢', '铜', ''].map((title) => {
      const svg = drawCard({ ...card, title }, FIRST_SITE);
      return rasterise(title, svg);
    }),
  );
  expect(one?.equals(other ?? Buffer.of())).toBe(false);
  expect(one?.equals(empty ?? Buffer.of())).toBe(false);
});

test('what a seller has written cannot become a part of the drawing', () => {
  const svg = drawCard(
    { ...card, title: '</text><image href="/etc/passwd"/>&\u0000\ud800' },
    FIRST_SITE,
  );
  expect(svg).not.toContain('<image');
  expect(svg).not.toContain('\u0000');
  expect(svg).toContain('&#60;/text&#62;');
});

describe('lines', () => {
  test('break where they are full, and the last says that there is more', () => {
    expect(lines('一二三四五六七', 10, 30, 2)).toEqual(['一二三', '四五…']);
    expect(lines('一二三', 10, 30, 2)).toEqual(['一二三']);
    expect(lines('', 10, 30, 2)).toEqual([]);
  });
});

test.each([
  ['/detail?selfId=7&type=sale', 'sale', '7'],
  ['/industryDetail?selfId=7&type=self', 'self', '7'],
  ['/Auction?id=3', 'auction', '3'],
  ['/details?id=3', 'auction', '3'],
  ['/storeDetail?id=S1&sellerCode=S1', 'store', 'S1'],
  ['/trading?type=1&dialog=tender&id=11', 'tender', '11'],
  ['/trading?type=0&dialog=purchase&scheduleId=4', 'plan', '4'],
  ['/newsDetail?id=9', 'article', '9'],
])('%s is about the %s %s', (path, kind, id) => {
  expect(subjectOf(new URL(path, 'http://portal'))).toEqual({ kind, id });
});

test.each(['/', '/trading?type=1&id=11', '/auction', '/customer/purchase-order/1'])(
  '%s has no picture of its own',
  (path) => {
    expect(subjectOf(new URL(path, 'http://portal'))).toBeNull();
  },
);
