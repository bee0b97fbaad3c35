import type { Site } from '#app/domain/market/site.ts';
import type { Card } from './card.ts';

/** As Open Graph's readers show a picture without cutting it. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const INK = '#1b2733';
const MUTED = '#5b6b7b';
const LEFT = 80;
const RIGHT = WIDTH - LEFT;
/** What is left of a line behind a price of eight digits. */
const TERMS_WIDTH = 440;
/** Whose card it is: its mark is a picture in itself (`data:`), '' for the one that comes along. */
export type CardSite = Pick<Site, 'name' | 'brand' | 'action' | 'mark'>;

/** On a white ground, since marks are made for one. */
const logoOf = ({ mark, brand }: CardSite): string =>
  `<rect width="40" height="40" rx="6" fill="#fff"/>${
    mark
      ? `<image href="${escaped(mark)}" x="4" y="4" width="32" height="32"/>`
      : `<path d="m16 9h8l3 8H13ZM9 20h9l2 10H6ZM22 20h9l3 10H20.5Z" fill="${brand}"/>`
  }`;

/** Signs that the font lacks, as it can say them. */
const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Φ: 'Ø',
    φ: 'Ø',
    '⌀': 'Ø',
    '℃': '°C',
    '≥': '不低于',
    '≤': '不高于',
    '≈': '约',
    μ: 'µ',
    Ω: '欧',
    '→': '-',
    Ⅰ: 'I',
    Ⅱ: 'II',
    Ⅲ: 'III',
    '　': '   ',
  }),
);
const LACKING = new RegExp(`[${[...SAID.keys()].join('')}]`, 'g');

const NO_CHARACTERS = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const escaped = (text: string): string =>
  text
    .replace(NO_CHARACTERS, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(LACKING, (sign) => SAID.get(sign) ?? sign);

/** Roughly how wide a sign is, in parts of the font's size. */
const widthOf = (sign: string): number => (/[\u2e80-\uffff]/.test(sign) ? 1 : 0.58);

/** The text in lines that fit, the last with … where something is left out. */
export function lines(text: string, size: number, width: number, most: number): string[] {
  const found: string[] = [];
  let line = '';
  let used = 0;
  for (const sign of text.replaceAll(/\s*\n\s*/g, ' ').trim()) {
    const next = used + widthOf(sign) * size;
    if (next <= width) {
      line += sign;
      used = next;
    } else if (found.length + 1 === most) {
      return [...found, `${line.replace(/.$/su, '')}…`];
    } else {
      found.push(line);
      line = sign.trimStart();
      used = widthOf(line) * size;
    }
  }
  return line === '' ? found : [...found, line];
}

interface Written {
  x?: number;
  y: number;
  size: number;
  fill: string;
  anchor?: 'end';
}

const write = (text: string, { x = LEFT, y, size, fill, anchor }: Written): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(text)}</text>`;

export function drawCard(
  { kind, title, detail, figure, facts, owner }: Card,
  site: CardSite,
): string {
  const width = RIGHT - LEFT;
  const titles = lines(title, 64, width, 2);
  const below = 190 + titles.length * 82;
  const details = lines(detail, 32, width, figure || facts.length > 1 ? 1 : 2);
  const shownFacts = facts.filter(([, value]) => value !== '').slice(0, 3);
  const column = width / Math.max(shownFacts.length, 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Sans SC">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="120" fill="${site.brand}"/>`,
    `<g transform="translate(${LEFT} 36) scale(1.2)">${logoOf(site)}</g>`,
    write(site.name, { x: LEFT + 66, y: 74, size: 38, fill: '#fff' }),
    write(kind, { x: RIGHT, y: 73, size: 34, fill: '#cfe0ef', anchor: 'end' }),
    ...titles.map((line, at) => write(line, { y: 216 + at * 82, size: 64, fill: INK })),
    ...details.map((line, at) => write(line, { y: below + 4 + at * 44, size: 32, fill: MUTED })),
    figure &&
      `<text x="${LEFT}" y="430" fill="${site.action}"><tspan font-size="32" fill="${MUTED}">${escaped(figure.label)}${figure.label ? '  ' : ''}</tspan><tspan font-size="68">${escaped(figure.value)}</tspan><tspan font-size="34">${escaped(figure.unit)}</tspan><tspan font-size="28" fill="${MUTED}">  ${escaped(lines(figure.terms ?? '', 28, TERMS_WIDTH, 1)[0] ?? '')}</tspan></text>`,
    shownFacts.length > 0 &&
      `<rect x="${LEFT}" y="462" width="${width}" height="1" fill="#d5dce3"/>`,
    ...shownFacts.map(([term, value], at) => {
      const x = LEFT + at * column;
      const [shown = ''] = lines(value, 28, column - 24, 1);
      return (
        write(term, { x, y: 502, size: 22, fill: MUTED }) +
        write(shown, { x, y: 538, size: 28, fill: INK })
      );
    }),
    owner && write(lines(owner, 26, width, 1)[0] ?? '', { y: 594, size: 26, fill: site.brand }),
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}
