import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { chained, logLine } from '#app/domain/auction/auction-log.ts';
import { sha256 } from '#app/domain/auction/log-check.ts';
import { checkAuditLog } from './audit-log-check.ts';

const record = (position: number, detail: string, account = '7') =>
  JSON.stringify({ v: 1, account, position, at: '2026-01-01T00:00:00.000Z', action: 'x', detail });

async function logOf(details: readonly string[], account?: string): Promise<string[]> {
  const lines: string[] = [];
  let head = '';
  for (const [at, detail] of details.entries()) {
    const text = record(at + 1, detail, account);
    head = await sha256(chained(head, text));
    lines.push(logLine(text, head));
  }
  return lines;
}

const check = (lines: readonly string[]) => checkAuditLog(`${lines.join('\n')}\n`);
const DETAILS = ['规则', '预算', '角色', '代理', '退出'];

test('a log as it was written is sound, and ends with its head', async () => {
  const lines = await logOf(DETAILS);
  const head = /"hash":"(\w+)"/.exec(lines[4] ?? '')?.[1];
  expect(await check(lines)).toEqual({ entries: 5, account: '7', head, fault: null });
  expect(await check([])).toEqual({ entries: 0, account: '', head: '', fault: null });
});

test.each<[string, (lines: string[]) => Promise<string[]> | string[], number, RegExp]>([
  [
    'a changed line',
    (lines) => lines.with(2, lines[2]?.replace('角色', '权限') ?? ''),
    3,
    /哈希不符/,
  ],
  ['a missing line', (lines) => lines.toSpliced(1, 1), 2, /应为第 2 条记录，实为第 3 条/],
  ['no beginning', (lines) => lines.slice(1), 1, /应为第 1 条记录，实为第 2 条/],
  [
    'changed places',
    (lines) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? ''),
    2,
    /应为第 2 条记录，实为第 3 条/,
  ],
  ['a line again', (lines) => [...lines, lines[4] ?? ''], 6, /应为第 6 条记录，实为第 5 条/],
  [
    'an appended line that is chained to nothing',
    (lines) => [...lines, logLine(record(6, '伪造'), 'a'.repeat(64))],
    6,
    /哈希不符/,
  ],
  ['a line of no log', (lines) => lines.with(0, '{}'), 1, /不是操作记录/],
  [
    'the line of another account',
    async (lines) => lines.with(3, (await logOf(DETAILS, '8'))[3] ?? ''),
    4,
    /另一个账号/,
  ],
])('%s is named by its line', async (_, change, line, what) => {
  const { fault, entries } = await check(await change(await logOf(DETAILS)));
  expect(fault).toEqual({ line, what: expect.stringMatching(what) });
  expect(entries).toBe(line - 1);
});

test('whichever character of a text is changed, its line is the first wrong one', async () => {
  const lines = await logOf(DETAILS);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 4 }), fc.nat(), async (at, place) => {
      const line = lines[at] ?? '';
      const index = place % line.length;
      const other = line[index] === 'q' ? 'r' : 'q';
      const changed = line.slice(0, index) + other + line.slice(index + 1);
      expect((await check(lines.with(at, changed))).fault?.line).toBe(at + 1);
    }),
    { numRuns: 200 },
  );
});
