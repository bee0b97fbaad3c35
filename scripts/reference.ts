/**
 * `npm run reference`: writes the tables that are made from the sources, docs/reference.md and the list of caches.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';
import { cacheRows } from '#app/domain/caches.ts';
import { catalogue } from '#app/domain/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { CODES } from '#app/domain/result-codes.ts';
import { portalVariables } from '#app/environment.server.ts';
import { apiVariables } from '#trading-api/environment.ts';

export const REFERENCE_FILE = 'docs/reference.md';
export const CACHING_FILE = 'docs/design/caching.md';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const code = (text: string) => `\`${text}\``;

/** The description of each variable in .env.example: the comment above it, or above its group. */
function variableComments(): Map<string, string> {
  const comments = new Map<string, string>();
  for (const block of readFileSync('.env.example', 'utf8').split(/\n\s*\n/)) {
    const lines = block.split('\n');
    const names = lines.flatMap((line) => /^# ([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
    const words = lines.filter((line) => !/^# [A-Z0-9_]+=/.test(line));
    const text = words
      .map((line) => line.replace(/^# ?/, ''))
      .join(' ')
      .trim();
    for (const name of names) comments.set(name, text);
  }
  return comments;
}

const defaultOf = (schema: z.ZodType): string => {
  const value = schema.safeParse(undefined).data;
  if (value === undefined) return '–';
  return code(typeof value === 'boolean' ? String(Number(value)) : String(value));
};

function variableRows(): string[][] {
  const comments = variableComments();
  const portal = Object.entries<z.ZodType>(portalVariables.shape);
  const api = Object.entries<z.ZodType>(apiVariables.shape);
  const readers = new Map<string, string[]>();
  for (const [name] of portal) readers.set(name, ['portal']);
  for (const [name] of api) readers.set(name, [...(readers.get(name) ?? []), 'trading API']);
  const schemas = new Map([...portal, ...api]);
  const names = [...schemas.keys()];
  return [...schemas].map(([name, schema]) => {
    const text = comments.get(name) ?? '';
    const first = names.find((each) => comments.get(each) === text) ?? name;
    return [
      code(name),
      defaultOf(schema),
      readers.get(name)?.join(', ') ?? '',
      first === name ? text : `with ${code(first)}`,
    ];
  });
}

const GENERAL: Readonly<Record<keyof typeof RESULT, string>> = {
  success: 'done',
  notLoggedIn: 'no token, or one that has expired: the visitor logs in and comes back',
  unproved: 'a password or a code has to be given first (`user.stepUp`): the form asks for it',
  forbidden: 'the account may not do this',
  malformed: 'the request does not fit the contract',
  notFound: 'there is no such thing, or not for this account',
  tooFrequent: 'the same call by the same customer within 2 seconds, or above a limit',
  serialReused: 'a serial that was sent with another request before',
  failure: 'an error of the server',
};

function codeRows(): string[][] {
  const general = Object.entries(RESULT).map(([name, value]) => [
    code(value),
    GENERAL[name as keyof typeof RESULT],
    'every call',
  ]);
  const callsOf = (own: string) =>
    catalogue.filter(({ codes }) => codes.some((listed) => listed === own)).map(({ name }) => name);
  const own = Object.entries<string>(CODES).map(([name, meaning]) => [
    code(name),
    meaning,
    callsOf(name).map(code).join(', '),
  ]);
  return [...general, ...own];
}

/** The whole of docs/reference.md; a test compares the file with it. */
export const referenceDocument = (): string => `# Reference

Made from the source by \`npm run reference\`; a test fails when it is out of date.

## Environment variables

${table(['Variable', 'Default', 'Read by', 'Meaning'], variableRows())}

## Result codes of the trading API

${table(['Code', 'Meaning', 'Calls'], codeRows())}
`;

const CACHE_HEAD = ['What', 'Where', 'How much', 'How long', 'Forgotten by'];

/** The document about caches with the table of all caches. */
export function cachingDocument(): string {
  const head = `| ${CACHE_HEAD.join(' | ')} |`;
  const [before = '', after = ''] = readFileSync(CACHING_FILE, 'utf8').split(head);
  return before + table(CACHE_HEAD, cacheRows()) + after.slice(after.indexOf('\n\n'));
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(REFERENCE_FILE, referenceDocument());
  writeFileSync(CACHING_FILE, cachingDocument());
}
