import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, auditPage } from '#app/domain/account/audit-contract.ts';
import { checkAuditLog } from '#app/domain/account/audit-log-check.ts';
import { auditLogFileName } from '#app/domain/auction/log-file.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auditEvents, auditLinks } from '#trading-api/schema.ts';

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market, '远澄链');
});
afterAll(() => market.close());

const save = (from: number) => owner.call(saveApprovalRule, { oneLevelFrom: String(from) });

async function exported(rows = 1000) {
  const lines: string[] = [];
  for (;;) {
    const part = await owner.call(auditLog, { after: lines.length, rows });
    lines.push(...part.lines);
    if (lines.length >= part.length) return { ...part, lines };
  }
}

test('the log of an account is a chain, in parts as at once, with its head', async () => {
  for (const from of [1, 2, 3, 4, 5]) await save(from);
  const { content } = await owner.call(auditPage, {});
  const log = await exported();
  expect(log.length).toBe(content.length);
  expect((await exported(2)).lines).toEqual(log.lines);
  const checked = await checkAuditLog(log.lines.join('\n'));
  expect(checked).toEqual({
    ...{ entries: log.length, account: String(owner.id), head: log.head, fault: null },
  });
  expect(JSON.parse(first(log.lines.slice(-1))).record).toMatchObject({
    ...{ action: 'approvalRuleSaved', person: String(owner.id), name: '远澄链' },
    changes: [{ before: '4.00', after: '5.00' }],
  });
});

test('entries that are written at once stand one after the other', async () => {
  await Promise.all(times(12, (at) => save(100 + at)));
  const { lines, length } = await exported();
  expect(await checkAuditLog(lines.join('\n'))).toMatchObject({ entries: length, fault: null });
});

test('nothing changes or deletes a link, and a line that is changed in the database is named', async () => {
  const { lines } = await exported();
  const own = eq(auditLinks.accountId, owner.id);
  await expect(market.db.update(auditLinks).set({ text: '{}' }).where(own)).rejects.toThrow();
  await expect(market.db.delete(auditLinks).where(own)).rejects.toThrow();
  const changed = lines.with(2, first(lines.slice(2)).replace('approvalRuleSaved', 'login'));
  expect((await checkAuditLog(changed.join('\n'))).fault?.line).toBe(3);
});

test('an entry that has its link, as one of a restored backup, gets no second one', async () => {
  const before = await market.db.$count(auditLinks);
  await market.db.execute(sql`select link_audit_event(event) from ${auditEvents} event`);
  expect(await market.db.$count(auditLinks)).toBe(before);
  expect(before).toBe(await market.db.$count(auditEvents));
});

test('audit.log is for administrators', async () => {
  const buyer = await member(market, owner, 'buyer');
  expect(await refusalOf(buyer.call(auditLog, {}))).toMatchObject({ code: 'G003' });
});

test('npm run verify-log: a whole file is sound, one without its end contradicts its name, a changed line is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'verify-log-'));
  const verify = async (name: string, lines: readonly string[], ...head: string[]) => {
    const file = path.join(folder, name);
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
    const program = ['--import', 'tsx', 'scripts/verify-log.ts', file, ...head];
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { output, code };
  };
  const { accountId, lines, head } = await exported();
  const name = auditLogFileName(accountId, head);
  const sound = await verify(name, lines);
  expect(sound).toEqual({ code: 0, output: expect.stringContaining(head) });
  const cut = lines.slice(0, -1);
  expect(await verify(name, cut)).toMatchObject({ code: 1, output: expect.stringMatching(/不符/) });
  expect((await verify('cut.jsonl', cut)).code).toBe(3);
  expect((await verify('cut.jsonl', cut, head)).code).toBe(1);
  const changed = lines.with(1, first(lines.slice(1)).replace('"v" : 1', '"v" : 1 '));
  expect(await verify(name, changed)).toMatchObject({
    ...{ code: 1, output: expect.stringMatching(/^第 2 行：哈希不符/) },
  });
  await rm(folder, { recursive: true, force: true });
});
