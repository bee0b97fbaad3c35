import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOMS = ['app', 'bench', 'docs', 'ops', 'scripts', 'server', 'tests', 'trading-api'];
const files = [
  ...ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
  ),
  ...readdirSync('.'),
  '.env.example',
].filter((file) => /\.(?:[cm]?[jt]sx?|md|sql|example)$/.test(file));

/** The text of a file, with comments that are broken into lines in one. */
const textOf = (file: string) =>
  readFileSync(file, 'utf8').replace(/\n[ \t]*(?:\*|\/\/|#|--)?[ \t]+/g, ' ');
const texts = files.map((file) => [file, textOf(file)] as const);

const headingsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const TOPICS = new Map(
  readdirSync('docs/design').map((file) => [
    path.basename(file, '.md'),
    headingsOf(`docs/design/${file}`),
  ]),
);

/** What a pattern finds in any file and `isThere` does not. */
const lost = (pattern: RegExp, isThere: (...found: string[]) => boolean) =>
  texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)]
      .filter(([, ...found]) => !isThere(...found))
      .map(([cited]) => `${file}: ${cited}`),
  );

test('a topic and a heading that a comment cites are there', () => {
  const cited = /\bdesign\/([a-z]+): ([A-Z][\w-]*(?: [\w-]+)*)/g;
  const isThere = (topic = '', heading = '') => TOPICS.get(topic)?.includes(heading) === true;
  expect(lost(cited, isThere)).toEqual([]);
});

test('a heading that a document links to is there', () => {
  const links = /\]\((?:[\w./]*\/)?([a-z]+)\.md#([\w-]+)\)/g;
  const isThere = (topic = '', anchor = '') => {
    const headings = TOPICS.get(topic);
    return !headings || headings.some((each) => each.toLowerCase().replaceAll(' ', '-') === anchor);
  };
  expect(lost(links, isThere)).toEqual([]);
});

test('a decision that is cited by its number is a record, or in a migration and named in the index', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const isThere = (number = '') => new RegExp(`\\b${number}\\b`).test(index);
  expect(lost(/\bADR (\d+)\b/g, isThere)).toEqual([]);
});
