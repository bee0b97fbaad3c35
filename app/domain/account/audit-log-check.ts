import { chained } from '#app/domain/auction/auction-log.ts';
import { sha256 } from '#app/domain/auction/log-check.ts';
import { fieldsOf, readFields, text, whole } from '#app/domain/auction/record-fields.ts';
import { parseJson } from '#app/domain/json-text.ts';

/** What an entry of an audit log says, as far as its chain is checked. */
const ENTRY = { account: text, position: whole, at: text, action: text };
const VERSION = 1;

export interface CheckedAuditLog {
  /** How many lines from the first on are as they were written. */
  entries: number;
  account: string;
  /** The hash of the last of them; empty: there is none. */
  head: string;
  /** The first line that is wrong, and what is wrong with it; null: none. */
  fault: { line: number; what: string } | null;
}

const UNREADABLE = '不是操作记录';
const OTHER_ACCOUNT = '是另一个账号的记录';
const CHANGED = '哈希不符：本行被改动过，或本行之前缺少记录';
const misplaced = (due: number, found: number) =>
  `应为第 ${due} 条记录，实为第 ${found} 条：缺少记录，或次序被改动`;

function readLine(line: string) {
  const [, written = '', hash = ''] =
    /^\{"record":(.+),"hash":"([0-9a-f]{64})"\}\s*$/.exec(line) ?? [];
  const fields = fieldsOf(parseJson(written));
  const record = fields?.v === VERSION ? readFields(ENTRY, fields) : null;
  return record && { written, hash, record };
}

/**
 * Checks an exported audit log by nothing but itself: each line is the next one of the account, and carries the hash of
 * what came before (design/company: Chain of the log). That nothing is missing at its end only its head shows.
 */
export async function checkAuditLog(log: string): Promise<CheckedAuditLog> {
  const checked: CheckedAuditLog = { entries: 0, account: '', head: '', fault: null };
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const read = readLine(line);
    const what = await faultOf(read, checked);
    if (what !== null || !read) {
      return { ...checked, fault: { line: at + 1, what: what ?? UNREADABLE } };
    }
    checked.entries += 1;
    checked.account = read.record.account;
    checked.head = read.hash;
  }
  return checked;
}

async function faultOf(
  read: ReturnType<typeof readLine>,
  { entries, account, head }: CheckedAuditLog,
): Promise<string | null> {
  if (!read) return UNREADABLE;
  const { record, written, hash } = read;
  if (entries > 0 && record.account !== account) return OTHER_ACCOUNT;
  if (record.position !== entries + 1) return misplaced(entries + 1, record.position);
  return (await sha256(chained(head, written))) === hash ? null : CHANGED;
}
