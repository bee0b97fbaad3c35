import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Trace } from '#tests/api/company/red-team-attempt.ts';
import { ATTEMPTS } from '#tests/api/company/red-team-attempts.ts';

/** How a test looks at a trace. */
const LOOKS: Readonly<Record<Trace, RegExp>> = {
  refused: /refusedIn\(|refusedInLog\(|'decisionRefused'/,
  log: /logOf\(|auditPage|auditEvents|auditLinks/,
  waits:
    /expectHeld\(|waiting(?:Of)?\(|'waiting'|approvalOf\(|waitsForApproval|waits\(|decisionsOn\(|'waitPay'|'arrived'/,
  told: /expectNotified\(|messagesOf\(/,
  made: /placedBy|costCentre/,
};

const NEXT_TEST = /\n {0,4}(?:test|describe)\b/;

/** The source of the test with a name, or of the tests of a table of which it is a row; null: there is none. */
function bodyOf(file: string, name: string): string | null {
  const source = readFileSync(file, 'utf8');
  const at = source.indexOf(`'${name}`);
  if (at < 0) return null;
  const [own = '', after = ''] = source.slice(at).split(NEXT_TEST);
  const isRow = source.slice(0, at).trimEnd().endsWith('[') && !own.includes('])(');
  return isRow ? own + after : own;
}

test('more than sixty attempts against a company’s controls are each held by a test there is', () => {
  const missing = ATTEMPTS.filter(({ held: [file, name] }) => bodyOf(file, name) === null);
  expect(missing).toEqual([]);
  expect(new Set(ATTEMPTS.map(({ by, tries }) => `${by} ${tries}`)).size).toBe(ATTEMPTS.length);
  expect(ATTEMPTS.length).toBeGreaterThan(60);
});

test('each leaves a trace, at which its test looks', () => {
  const unseen = ATTEMPTS.filter(({ leaves, held: [file, name] }) => {
    return !LOOKS[leaves].test(bodyOf(file, name) ?? '');
  });
  expect(unseen).toEqual([]);
});
