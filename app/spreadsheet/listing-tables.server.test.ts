import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listingHead, type ReadField } from '#app/domain/catalogue/listing-headings.ts';
import type { ImportedRow } from '#app/domain/catalogue/listing-import-contract.ts';
import { readListings } from '#app/domain/catalogue/listing-table.ts';
import { toYuan } from '#app/domain/money.ts';
import { parseStock, toQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { readTable } from './read-table.server.ts';

/** What a file of the corpus says (tests/fixtures/listing-tables/make.py). */
interface Listed {
  file: string;
  about: string;
  /** Headings that nobody can tell, and what a person answers. */
  asks?: string[];
  answers?: [at: number, field: ReadField][];
  /** Line, grade, size, price, stock, least quantity, then code, whether it is taken off the shelf, and what a heading says of tax. */
  says?: string[];
  /** Rows that are shown with what is wrong. */
  marks?: string[];
}

const FOLDER = 'tests/fixtures/listing-tables';
const TABLES: Listed[] = JSON.parse(readFileSync(`${FOLDER}/tables.json`, 'utf8'));
const TONNES = { decimals: true, unit: '吨' } as const;

/** What the API makes of a figure: an amount that it cannot read is refused. */
const figure = (text: string | undefined, read: (text: string) => string | null) =>
  text === undefined ? '–' : (read(text) ?? 'refused');

const yuanOf = (text: string) => {
  const price = typedYuan(text);
  return price === null ? null : toYuan(price);
};
const tonnesOf = (text: string) => {
  const count = parseStock(text, TONNES);
  return count === null ? null : toQuantity(count);
};

const saidBy = (row: ImportedRow): string =>
  [
    ...[row.line, row.brandNumber, row.specs, figure(row.price, yuanOf)],
    ...[figure(row.availableCount, tonnesOf), figure(row.miniQuantity, tonnesOf)],
    ...[row.id, row.onShelf === false && 'off', row.taxIncluded],
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(' ');

describe('issue 51 §1: each table of listings is read as its program wrote it, or asked about', () => {
  test.each(TABLES)('$file: $about', async (listed) => {
    const { file, asks = [], answers = [], says = [], marks = [] } = listed;
    const { rows } = await readTable(readFileSync(`${FOLDER}/${file}`), {
      mostRows: 200,
      isWanted: (table) => listingHead(table.rows) !== null,
    });
    expect(listingHead(rows)?.unknown.map(({ heading }) => heading)).toEqual(asks);
    const head = listingHead(rows, new Map(answers));
    if (!head) throw new Error('no head');
    expect(head.unknown).toEqual([]);
    const read = readListings(rows, head, new Map());
    expect(read.rows.map(saidBy)).toEqual(says);
    expect(read.unread.map(({ line, reason }) => `${line} ${reason}`)).toEqual(marks);
  });

  test('each file has its one reading', () => {
    const files = readdirSync(FOLDER).filter((name) => !/\.(?:py|json|zip)$|^guides/.test(name));
    expect(TABLES.map(({ file }) => file).sort()).toEqual(files.sort());
  });
});
