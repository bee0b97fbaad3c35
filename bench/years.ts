import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import { myDeadlines } from '#app/domain/message/contract.ts';
import { messageList } from '#app/domain/message/inbox-contract.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { reconciliation } from '#app/domain/remittance/reconciliation-contract.ts';
import { statementList } from '#app/domain/statement/contract.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { copyRows } from './copies.ts';
import { type Figure, median, timeFigure } from './measure.ts';

/** The demo market's orders so many times: 170,000, of which its company has 10,000. */
const TIMES = 500;
const CALLS = 9;
const SLOWEST = '≤ 5';

const shifted = (column: string) => `${column} - copy * interval '17 hours'`;
/** Whatever is older than two weeks has come to its end. */
const isOld = `copy > 20 and state <> 'cancelled'`;
const ownCode = '(order_code::numeric + copy * 3)::text';

/** What differs from copy to copy, table by table. @param deliveries the highest id of a delivery */
const copied = (deliveries: number): Record<string, Readonly<Record<string, string>>> => ({
  orders: {
    order_code: ownCode,
    state: `case when state in ('waitPay', 'partPaid') then 'cancelled' when ${isOld} then 'completed' else state end`,
    approval: 'null',
    paid_amount: `case when ${isOld} then coalesce(settled_amount, payment_amount) else paid_amount end`,
    settled_amount: `coalesce(settled_amount, case when ${isOld} then payment_amount end)`,
    settled_at: shifted(
      `coalesce(settled_at, case when ${isOld} then created_at + interval '3 days' end)`,
    ),
    created_at: shifted('created_at'),
    pay_deadline: shifted('pay_deadline'),
    paid_at: shifted('paid_at'),
    cancelled_at: shifted('cancelled_at'),
  },
  order_lines: { order_code: ownCode },
  order_payments: {
    id: 'id + copy * highest',
    order_code: ownCode,
    reference: "reference || '-' || copy",
    paid_at: shifted('paid_at'),
    booked_at: shifted('booked_at'),
  },
  order_events: {
    id: 'id + copy * highest',
    order_code: ownCode,
    created_at: shifted('created_at'),
  },
  deliveries: {
    id: 'id + copy * highest',
    order_code: ownCode,
    state: `case when state in ('underWay', 'waitConsent') then 'received' else state end`,
    created_at: shifted('created_at'),
    shipped_at: shifted('shipped_at'),
    received_at: shifted('coalesce(received_at, created_at)'),
  },
  delivery_lines: { delivery_id: `delivery_id + copy * ${deliveries}` },
  messages: {
    id: 'id + copy * highest',
    key: "key || '-' || copy",
    created_at: shifted('created_at'),
  },
});

/** Calls of a market with a year of orders, each beside the same call before there were any. */
export async function measureYears(): Promise<Figure[]> {
  const postgres = await startPostgres({ autovacuum: 'off' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'years-'));
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.urlOf('bench');
  const api = await startApiProcess(
    { dataDir, databaseUrl },
    { DEMO: '1' },
    await bundleApi('bench'),
  );
  try {
    const calls = await callsOf(api.url);
    const before = await timesOf(calls);
    await addYears(databaseUrl);
    const after = await timesOf(calls);
    return Object.keys(calls).map((name) =>
      timeFigure(`a year of orders: ${name}`, after[name] ?? 0, before[name] ?? 0, SLOWEST),
    );
  } finally {
    await api.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Calls = Record<string, () => Promise<unknown>>;

async function callsOf(baseUrl: string): Promise<Calls> {
  const as =
    (token: string | null) =>
    <E extends Endpoint>(endpoint: E, input: Input<E>) =>
      callEndpoint(endpoint, input, { baseUrl, token, timeoutMs: 20_000 });
  const call = as(null);
  const account = async (phone: string) =>
    as((await call(login, { phone, password: DEMO_PASSWORD })).token);
  const buyer = await account('13800000002');
  const seller = await account('13800000004');
  const operator = await account('13800000009');
  return {
    'orders of a buyer': () => buyer(purchaseOrders, {}),
    'orders of a buyer, by a word': () => buyer(purchaseOrders, { keyword: '螺纹钢' }),
    'statements of a buyer': () => buyer(statementList, { side: 'purchase' }),
    'deadlines of a buyer': () => buyer(myDeadlines, {}),
    'messages of a buyer': () => buyer(messageList, {}),
    'orders of a seller': () => seller(saleOrders, {}),
    'orders of a seller, by a word': () => seller(saleOrders, { keyword: '螺纹钢' }),
    'statements of a seller': () => seller(statementList, { side: 'sale' }),
    'turnover of a seller': () => seller(saleTurnover, {}),
    'account of a seller': () => seller(saleAccount, {}),
    stores: () => call(brandPageData, {}),
    'reconciliation of the operator': () => operator(reconciliation, {}),
  };
}

/** The median time of each call, in milliseconds; all in turn, so that a noisy moment affects all alike. */
async function timesOf(calls: Calls): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round <= CALLS; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const started = performance.now();
      await call();
      // The first round warms up.
      if (round > 0) times[name] = [...(times[name] ?? []), performance.now() - started];
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, median(each)]));
}

async function addYears(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // References are copied with what they refer to, table by table.
    await client.query('set session_replication_role = replica');
    const send = async (statement: string) => (await client.query(statement)).rows;
    const [{ deliveries }] = await send('select max(id) as deliveries from deliveries');
    for (const [table, changes] of Object.entries(copied(Number(deliveries)))) {
      await copyRows(send, table, TIMES, changes);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
