import { issue17Listings } from './issue-17-listings.ts';
import { issue17Search } from './issue-17-search.ts';
import { issue18Lists } from './issue-18-lists.ts';
import { issue18Terms } from './issue-18-terms.ts';
import { issue19Company } from './issue-19-company.ts';
import { issue19Messages } from './issue-19-messages.ts';
import type { Row } from './row.ts';
import { spec1Calls } from './spec-1-calls.ts';
import { spec1Rules } from './spec-1-rules.ts';
import { spec1Screens } from './spec-1-screens.ts';
import { spec2Calls } from './spec-2-calls.ts';
import { spec2Rules } from './spec-2-rules.ts';
import { spec2Screens } from './spec-2-screens.ts';
import { spec3Calls } from './spec-3-calls.ts';
import { spec3Content } from './spec-3-content.ts';
import { spec3Payment } from './spec-3-payment.ts';
import { spec3Rules } from './spec-3-rules.ts';
import { type Claim, readClaims } from './titles.ts';

export const COVERAGE_FILE = 'docs/coverage.md';

const allRows: readonly Row[] = [
  ...spec1Screens,
  ...spec1Rules,
  ...spec1Calls,
  ...spec2Screens,
  ...spec2Rules,
  ...spec2Calls,
  ...spec3Content,
  ...spec3Rules,
  ...spec3Calls,
  ...spec3Payment,
  ...issue17Search,
  ...issue17Listings,
  ...issue18Terms,
  ...issue18Lists,
  ...issue19Company,
  ...issue19Messages,
];

export interface CoveredRow extends Row {
  claims: Claim[];
}

/** Each row with the tests that name it. */
export function coveredRows(): CoveredRow[] {
  const claims = readClaims();
  return allRows.map((row) => ({
    ...row,
    claims: claims.filter((claim) => row.needles.some((needle) => names(claim, row, needle))),
  }));
}

function names(claim: Claim, row: Row, needle: string): boolean {
  const [, section = row.section, words = needle] =
    /^((?:spec|issue) \d+(?: §[\d.]+)?): (.+)$/.exec(needle) ?? [];
  return claim.section === section && claim.words.toLowerCase().includes(words.toLowerCase());
}

/** Rows that nothing proves, and that have no reason for it. */
export const missingRows = (rows: readonly CoveredRow[]): CoveredRow[] =>
  rows.filter(({ claims, reason }) => claims.length === 0 && reason === undefined);

/** The document: a table for each section, row by row with its tests. */
export function coverageDocument(rows: readonly CoveredRow[]): string {
  const sections = [...new Set(rows.map(({ section }) => section))];
  const proven = rows.filter(({ claims }) => claims.length > 0).length;
  const without = rows.filter(({ reason }) => reason !== undefined).length;
  return [
    '# What the specifications ask for, and the tests that prove it',
    '',
    'Made by `npm run coverage` from the rows in `tests/coverage/` and the titles of the tests that',
    'begin with a section (`spec 1 §5: …`, `issue 17: …`); `npm test` fails when it is out of date.',
    '',
    `${proven} of ${rows.length} rows have a test; ${without} have a reason to have none.`,
    ...sections.flatMap((section) => [
      '',
      `## ${section}`,
      '',
      '| Row | Tests |',
      '|---|---|',
      ...rows.filter((row) => row.section === section).map(line),
    ]),
    '',
  ].join('\n');
}

function line({ words, claims, reason }: CoveredRow): string {
  const open = reason ?? '**none**';
  return `| ${cell(words)} | ${claims.length > 0 ? claims.map(proof).join('<br>') : open} |`;
}

const proof = ({ words, file }: Claim): string => `${cell(words)} (\`${file}\`)`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
