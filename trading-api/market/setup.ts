import { eq } from 'drizzle-orm';
import {
  type NOTED_STATES,
  SETUP_OVER,
  SETUP_STEP_NAMES,
  SETUP_STEPS,
  type SetupState,
  type SetupStep,
} from '#app/domain/market/setup.ts';
import {
  beginSetup,
  setupOpen,
  setupSteps,
  skipSetupStep,
} from '#app/domain/market/setup-contract.ts';
import { audit, checkedAccount, hashPassword, openAccount } from '#trading-api/account/index.ts';
import { FIRST_TOPS } from '#trading-api/catalogue/index.ts';
import { bankAccountOf, payWaysOf } from '#trading-api/payments/providers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, type Market, route } from '#trading-api/platform/http/route.ts';
import { type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { marketSettingsOf } from '#trading-api/platform/site.ts';
import {
  aboutPages,
  categories,
  marketSettings,
  sellers,
  setupSteps as stepRows,
} from '#trading-api/schema.ts';
import { nameOperator } from './people.ts';
import { isSetupCode, isUnset, takeSetupCode } from './setup-code.ts';

export const openState = route(setupOpen, async ({ market }) => ({
  open: await isUnset(market, market.db),
}));

/** From one address: whoever tries codes from others keeps the owner from nothing, and sixty bits are not guessed. */
const TRIES: RateLimit = {
  name: 'setup_tries',
  points: 10,
  seconds: 10 * 60,
  refused: { code: 'tooManyTries', text: '尝试过于频繁，请十分钟后再试', path: ['code'] },
};

const CODE_WRONG = '设置码不正确或已失效：请用市场最近一次启动时打印的设置码';

/** The first account: of who could read what the start has printed. */
export const begin = route(beginSetup, async ({ db, market, network, input, now }) => {
  if (!(await isUnset(market, db))) throw notFound(SETUP_OVER);
  await rateLimit(db, TRIES, network ?? '');
  const { code, userAgent, device, ...typed } = input;
  // First of all: strangers learn of no account, and make the market compute no password's hash.
  if (!(await isSetupCode(db, code, now))) throw new Refusal('codeWrong', CODE_WRONG, 'code');
  const account = accept(beginSetup, checkedAccount({ ...typed, customerType: 'enterprise' }));
  const passwordHash = await hashPassword(account.password);
  return db.transaction(async (tx) => {
    if (!(await takeSetupCode(tx, code, now))) throw new Refusal('codeWrong', CODE_WRONG, 'code');
    const opened = { ...account, passwordHash, mail: null, phoneProvedAt: now };
    const session = await openAccount(tx, opened, { userAgent, device, network }, now);
    const actor = { person: null, device: '设置码 /setup' };
    await nameOperator(tx, account.phone, { now, actor, again: '' });
    return { ...session, userInfo: { ...session.userInfo, platformType: 'buyer,operator' } };
  });
});

type Asked = Pick<Market, 'payments' | 'isDemo'>;

/** Whether there is already what a step is for. */
const IS_DONE: Readonly<Record<SetupStep, (db: Database, market: Asked) => Promise<boolean>>> = {
  name: async (db) => {
    const [row] = await db.select().from(marketSettings);
    return row?.values.name !== undefined;
  },
  categories: async (db) => (await db.$count(categories)) > 0,
  seller: async (db) => (await db.$count(sellers)) > 0,
  pay: async (db, { payments }) =>
    payWaysOf({ ...payments, bankAccount: await bankAccountOf(payments, db) }).length > 0,
  // By its row: nothing else shows that a message has left.
  messages: async () => false,
  about: async (db) => (await db.$count(aboutPages, eq(aboutPages.type, '1'))) > 0,
};

async function stateOf(step: SetupStep, db: Database, market: Asked): Promise<SetupState> {
  const [row] = await db.select().from(stepRows).where(eq(stepRows.step, step));
  if (row?.state === 'done' || (await IS_DONE[step](db, market))) return 'done';
  return row?.state ?? 'waiting';
}

export const stepsOfSetup = customerRoute(setupSteps, async ({ db, market }) => {
  const steps = market.isDemo
    ? []
    : SETUP_STEP_NAMES.map(async (step) => ({ step, state: await stateOf(step, db, market) }));
  return {
    steps: await Promise.all(steps),
    tops: FIRST_TOPS,
    payWays: payWaysOf(market.payments),
    transfer: (await marketSettingsOf(db)).transfer ?? null,
    sends: {
      texts: market.outlets.sendText !== null,
      mails: market.outlets.sendMail !== null,
    },
  };
});

export async function noteStep(
  db: Database,
  step: SetupStep,
  state: (typeof NOTED_STATES)[number],
  at: Date,
): Promise<void> {
  await db
    .insert(stepRows)
    .values({ step, state, at })
    .onConflictDoUpdate({ target: stepRows.step, set: { state, at } });
}

export const skip = customerRoute(skipSetupStep, async ({ db, person, input: { step }, now }) => {
  const { label } = SETUP_STEPS[step];
  const [row] = await db.select().from(stepRows).where(eq(stepRows.step, step));
  if (row) return `已跳过：${label}`;
  await noteStep(db, step, 'skipped', now);
  await audit(db, { action: 'setupSkipped', person: person.id, detail: label }, now);
  return `已跳过：${label}，可在工作台的待办中继续`;
});
