import { parseArgs } from 'node:util';
import { audit } from '#trading-api/account/index.ts';
import {
  fillCatalogue,
  invite,
  nameOperator,
  nameSeller,
  removeOperator,
  reset,
  type Terms as TermsOfTasks,
} from '#trading-api/market/index.ts';
import { splitReport } from '#trading-api/order/index.ts';
import { decideMoney, moneyReport } from '#trading-api/payment/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

const USAGE = `用法：
  npm run market -- invite 手机号
  npm run market -- reset 手机号 [--totp]
  npm run market -- operator 手机号 [--remove]
  npm run market -- seller 手机号 店铺编码 店铺名称 [地址]
  npm run market -- catalogue
  npm run market -- money [real | sandbox]
  npm run market -- orders`;

/** Who acts, in the audit log: no person, and this instead of a browser. */
const ACTOR = { person: null, device: '命令行 npm run market' } as const;

/** A command of the operator, read: what it does in a transaction, and what it then says in the operator's words. */
type Task = (tx: Database, typed: readonly string[], terms: TermsOfTasks) => Promise<string>;

/** By the command, the number of its arguments and its flags. */
const TASKS: ReadonlyMap<string, Task> = new Map(
  Object.entries<Task>({
    'catalogue 0': (tx, _, terms) => fillCatalogue(tx, terms),
    'money 0': (tx) => moneyReport(tx),
    'orders 0': (tx) => splitReport(tx),
    'money 1': (tx, [kind = ''], { now }) => chooseMoney(tx, kind, now),
    'invite 1': (tx, [phone = ''], terms) => invite(tx, phone, terms),
    'reset 1': (tx, [phone = ''], terms) => reset(tx, phone, { ...terms, isTotp: false }),
    'reset 1 totp': (tx, [phone = ''], terms) => reset(tx, phone, { ...terms, isTotp: true }),
    'operator 1': (tx, [phone = ''], terms) => nameOperator(tx, phone, terms),
    'operator 1 remove': (tx, [phone = ''], terms) => removeOperator(tx, phone, terms),
    'seller 3': nameSeller,
    'seller 4': nameSeller,
  }),
);

/**
 * Reads a command that gives a market its operators, its sellers and its categories (design/company: First operator).
 * It is done as a whole or not at all.
 * @throws Error with the usage for any other; what is returned throws in the operator's words where it cannot be done
 */
export function marketCommand(args: string[]): (db: Database, terms: Terms) => Promise<string> {
  const { name, typed } = read(args);
  const task = TASKS.get(name);
  if (!task) throw new Error(USAGE);
  return (db, terms) =>
    db.transaction((tx: Database) =>
      task(tx, typed, { ...terms, actor: ACTOR, again: '运行一次本命令' }),
    );
}

type Terms = Omit<TermsOfTasks, 'actor' | 'again'>;

function read(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { remove: { type: 'boolean' }, totp: { type: 'boolean' } },
    });
    const [task, ...typed] = positionals;
    return {
      name: [task, typed.length, ...Object.keys(values)].join(' '),
      typed: typed.map((text) => text.trim()),
    };
  } catch {
    throw new Error(USAGE);
  }
}

async function chooseMoney(tx: Database, kind: string, now: Date): Promise<string> {
  const detail = await decideMoney(tx, kind, now);
  await audit(tx, { ...ACTOR, action: 'moneyDecided', account: null, detail }, now);
  return `${detail}。`;
}
