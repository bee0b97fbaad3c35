import { and, eq } from 'drizzle-orm';
import {
  endDictionaryEntry,
  saveDictionaryEntry,
} from '#app/domain/catalogue/dictionary-desk-contract.ts';
import { MARKET_DICTIONARIES } from '#app/domain/catalogue/market-dictionaries.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { dictionaries } from '#trading-api/schema.ts';

const NAME_MAX = 40;
const LAST_ONE = '至少保留一条，否则不能询价和报价';

/** Adds an entry or changes one, in the call's transaction. */
export const writeDictionaryEntry = customerRoute(saveDictionaryEntry, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  const { type, code } = typed;
  const entries = await lockedEntries(tx, type);
  if (code !== null && !entries.some((each) => each.code === code)) throw gone();
  const name = typed.name.trim();
  const sort = typed.sort.trim();
  const isTaken = entries.some((each) => each.code !== code && each.name === name);
  const row = accept(saveDictionaryEntry, {
    name: isTaken
      ? wrong('alreadySo', '已有相同的一条')
      : name.length > NAME_MAX
        ? wrong('invalid', `最多 ${NAME_MAX} 个字`)
        : filled(name, '请输入名称'),
    sort: /^\d{1,4}$/.test(sort) ? Number(sort) : wrong('invalid', '请输入 0 至 9999 的整数'),
  });
  if (code === null) {
    const highest = Math.max(0, ...entries.map((each) => Number(each.code) || 0));
    await tx.insert(dictionaries).values({ ...row, type, code: String(highest + 1) });
  } else {
    await tx.update(dictionaries).set(row).where(entry(type, code));
  }
  const detail = `${MARKET_DICTIONARIES[type]}：${row.name}`;
  await audit(tx, { action: 'dictionarySaved', person: person.id, detail }, now);
  return code === null ? `已添加：${row.name}` : '已保存';
});

/** Takes an entry out, in the call's transaction. */
export const removeDictionaryEntry = customerRoute(endDictionaryEntry, async (call) => {
  const { db: tx, person, input, now } = call;
  const { type, code } = input;
  const entries = await lockedEntries(tx, type);
  const ended = entries.find((each) => each.code === code);
  if (!ended) throw gone();
  if (entries.length === 1) throw new Refusal('invalid', LAST_ONE);
  await tx.delete(dictionaries).where(entry(type, code));
  const detail = `${MARKET_DICTIONARIES[type]}：${ended.name}`;
  await audit(tx, { action: 'dictionaryEnded', person: person.id, detail }, now);
  return `已删除：${ended.name}`;
});

const entry = (type: string, code: string) =>
  and(eq(dictionaries.type, type), eq(dictionaries.code, code));

const lockedEntries = (tx: Database, type: string) =>
  tx.select().from(dictionaries).where(eq(dictionaries.type, type)).for('update');

const gone = () => notFound('不存在或已删除');
