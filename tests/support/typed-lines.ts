import { readdirSync, readFileSync } from 'node:fs';
import { type Role, type RowReading, textOf } from '#app/domain/inquiry/goods-list/reading.ts';
import { spell } from '#trading-api/catalogue/index.ts';

/**
 * The corpus of `tests/fixtures/typed-lines`: below each line or row its one right reading (`= 品:… 牌:…`), or why it has to
 * be asked about (`? 「word」`). Spaces within a reading are written _.
 */
export interface Expected {
  typed: string;
  /** As `readingText`; null where it has to be asked about. */
  reading: string | null;
  /** What the question has to show. */
  words: string[];
}

/** A table of the corpus: cells are between |, and lines without a reading are titles and headings. */
interface ExpectedTable {
  text: string;
  rows: Expected[];
}

const FOLDER = new URL('../fixtures/typed-lines/', import.meta.url);

const filesOf = (folder: 'lines' | 'tables'): string[] =>
  readdirSync(new URL(`${folder}/`, FOLDER)).map((name) =>
    readFileSync(new URL(`${folder}/${name}`, FOLDER), 'utf8'),
  );

export const expectedLines = (): Expected[] => filesOf('lines').flatMap((file) => expectedIn(file));

export const expectedTables = (): ExpectedTable[] =>
  filesOf('tables').flatMap((file) =>
    file
      .split(/^## .*$/m)
      .slice(1)
      .map((block) => ({
        text: block
          .split('\n')
          .filter((line) => line !== '' && !IS_EXPECTED.test(line))
          .map((line) => line.split(/ ?\| ?/).join('\t'))
          .join('\n'),
        rows: expectedIn(block),
      })),
  );

const IS_EXPECTED = /^(?:[=?] |-$)/;

function expectedIn(text: string): Expected[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): Expected[] => {
    const [typed = '', said] = [lines[at - 1], line.slice(2)];
    if (line.startsWith('= ')) return [{ typed, reading: normalised(said), words: [] }];
    if (!line.startsWith('? ')) return [];
    const words = [...said.matchAll(/「(.+?)」/g)].map(([, word = '']) => word);
    return [{ typed, reading: null, words }];
  });
}

const FIELDS: readonly (readonly [string, Role])[] = [
  ...([
    ['品', 'name'],
    ['牌', 'grade'],
    ['规', 'specs'],
    ['包', 'packaging'],
  ] as const),
  ...([
    ['面', 'finish'],
    ['标', 'standard'],
    ['厂', 'maker'],
    ['地', 'place'],
  ] as const),
  ['备', 'remark'],
];

const plain = (text: string): string =>
  spell(text.replaceAll('_', ' ')).replace(/[\s:,;()，。]/g, '');

/** A reading in the form of the corpus, fields in one order. */
export function readingText(reading: RowReading): string {
  const { amounts, price } = reading;
  const amount = amounts.map(({ quantity, unit }) => quantity + unit).join('+');
  const per = price?.per && `/${price.per}`;
  const stated = price ? [`${price.amount}${per ?? ''}`, ...price.terms].join() : '';
  return [
    ...FIELDS.map(([key, role]) => [key, plain(textOf(reading, role))]),
    ['数', amount],
    ['价', stated],
  ]
    .flatMap(([key, text]) => (text ? [`${key}:${text}`] : []))
    .join(' ');
}

function normalised(said: string): string {
  const parts = new Map<string, string>();
  for (const part of said.trim().split(/\s+/)) {
    const [, key = '', text = ''] = /^(.):(.*)$/.exec(part) ?? [];
    const value = key === '数' || key === '价' ? text.toLowerCase() : plain(text);
    parts.set(key, (parts.get(key) ?? '') + value);
  }
  const keys = [...FIELDS.map(([key]) => key), '数', '价'];
  return keys.flatMap((key) => (parts.has(key) ? [`${key}:${parts.get(key)}`] : [])).join(' ');
}
