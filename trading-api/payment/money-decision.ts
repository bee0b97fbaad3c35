import { and, count, eq, gt, isNull, notInArray, sum } from 'drizzle-orm';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { MONEY_KINDS } from '#app/domain/payment/money-kind.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { isDemoMarket } from '#trading-api/demo/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  bankLines,
  customers,
  ledgerEntries,
  ledgerTransfers,
  orders,
  paymentAttempts,
  wallets,
} from '#trading-api/schema.ts';
import { accountBalance, marketAccount, transfer } from '#trading-api/wallet/index.ts';
import {
  isBookedTransfer,
  isRealPayment,
  isSimulatedPayment,
  isTopUp,
  knownMoney,
} from './money-at-start.ts';
import { noteMoney } from './money-kind.ts';

const MOST_NAMED = 100;

const KIND_WORDS = {
  sandbox: '只收过模拟支付的钱',
  real: '只收过真实的钱',
  mixed: '既收过模拟支付的钱，也收过真实的钱',
  none: '还没有收过钱',
} as const;

/** Which money the market has taken, and how much of each kind, in the operator's words. */
export async function moneyReport(db: Database): Promise<string> {
  const kind = await kindOf(db);
  const { amount } = paymentAttempts;
  const attempts = (of: typeof isRealPayment) =>
    sumOf(
      db
        .select({ times: count(), fen: sum(amount).mapWith(Number) })
        .from(paymentAttempts)
        .where(and(of, isNull(paymentAttempts.partOf))),
    );
  const lines = db
    .select({ times: count(), fen: sum(bankLines.amount).mapWith(Number) })
    .from(bankLines)
    .where(isBookedTransfer);
  const put = (await topUps(db)).map(({ amount }) => amount);
  const total = put.reduce((whole, each) => whole + each, 0);
  return [
    `这个数据库${KIND_WORDS[kind ?? 'none']}。`,
    `模拟支付 ${await attempts(isSimulatedPayment)}`,
    ...(await unfinishedOrders(db)),
    `模拟充值 ${put.length} 个账户，共 ¥${formatYuan(total)}`,
    `微信、支付宝 ${await attempts(isRealPayment)}`,
    `已入账的对公转账 ${await sumOf(lines)}`,
  ].join('\n');
}

async function unfinishedOrders(db: Database): Promise<string[]> {
  const found = await db
    .selectDistinct({ code: orders.orderCode })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderCode, orders.orderCode))
    .where(and(isSimulatedPayment, notInArray(orders.state, ['completed', 'cancelled'])))
    .orderBy(orders.orderCode);
  const codes = found.slice(0, MOST_NAMED).map(({ code }) => code);
  const rest = found.length > codes.length ? ' 等' : '';
  return found.length > 0
    ? [`其中未完成的订单 ${found.length} 个：${codes.join('、')}${rest}`]
    : [];
}

async function sumOf(rows: Promise<{ times: number; fen: number | null }[]>): Promise<string> {
  const [{ times, fen } = { times: 0, fen: 0 }] = await rows;
  return `${times} 笔，共 ¥${formatYuan(fen ?? 0)}`;
}

/**
 * Decides for a market that has taken both kinds which one it takes from now on. For real money what is left of
 * simulated top-ups is taken out of the wallets first.
 * @returns what was done
 * @throws Error in the operator's words where there is nothing to decide
 */
export async function decideMoney(tx: Database, typed: string, now: Date): Promise<string> {
  const kind = MONEY_KINDS.find((each) => each === typed);
  const taken = await kindOf(tx);
  if (!kind) throw new Error('请写明今后收哪一种：money real 或 money sandbox。');
  if (taken !== 'mixed') throw new Error(`这个数据库${KIND_WORDS[taken ?? 'none']}，不用决定。`);
  await noteMoney(tx, kind);
  return kind === 'sandbox'
    ? '今后只用模拟支付'
    : `今后只收真实的钱；${await takeTopUpsBack(tx, now)}`;
}

const kindOf = async (db: Database) => knownMoney(db, { isDemo: await isDemoMarket(db) });

/** What was put into each account by simulated top-ups. */
const topUps = (db: Database) =>
  db
    .select({
      accountId: ledgerEntries.accountId,
      amount: sum(ledgerEntries.amount).mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(isTopUp, gt(ledgerEntries.amount, 0)))
    .groupBy(ledgerEntries.accountId)
    .orderBy(ledgerEntries.accountId);

/**
 * What was frozen for an auction, is asked to be paid out or was spent is in no wallet: it may come back as if it
 * were real, so the operator is told whose it is.
 */
async function takeTopUpsBack(tx: Database, now: Date): Promise<string> {
  const to = await marketAccount(tx, 'topUp');
  let taken = 0;
  const missing: { accountId: number; amount: Fen }[] = [];
  for (const { accountId: from, amount: put } of await topUps(tx)) {
    const amount = Math.min(put, await accountBalance(tx, from));
    if (amount < put) missing.push({ accountId: from, amount: put - amount });
    if (amount === 0) continue;
    const reference = `simulated top-ups of account ${from}`;
    await transfer(tx, { kind: 'correction', reference, from, to, amount, now });
    taken += amount;
  }
  const done = `已从钱包收回模拟充值 ¥${formatYuan(taken)}`;
  if (missing.length === 0) return done;
  const owners = await tx
    .select({ accountId: wallets.accountId, name: customers.name, phone: customers.phone })
    .from(wallets)
    .innerJoin(customers, eq(customers.id, wallets.customerId));
  const whose = missing.map(({ accountId, amount }) => {
    const owner = owners.find((each) => each.accountId === accountId);
    const who = owner ? `${owner.name} ${maskedPhone(owner.phone)}` : `账户 ${accountId}`;
    return `${who} ¥${formatYuan(amount)}`;
  });
  return `${done}；另有模拟充值已冻结、申请提现或花出，没有收回，打款和发货前请核对：${whose.join('、')}`;
}
