import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AWARD_TRANSITIONS, type AwardEvent, type AwardState } from '#app/domain/auction/award.ts';
import { catalogue } from '#app/domain/contract.ts';
import { auctionAwards, auctionSigns } from '#trading-api/schema.ts';

/** How one gets from a state to another: by a call that a screen makes, or by a job. */
interface Way {
  to: string;
  by: { call: string; access: string } | { job: string };
}

interface Machine {
  first: readonly string[];
  /** Where nothing is waited for any more. */
  last: readonly string[];
  ways: Readonly<Record<string, readonly Way[]>>;
}

const byCustomer = (call: string) => ({ call, access: 'customer' });
const byOperator = (call: string) => ({ call, access: 'operator' });
const byJob = (job: string) => ({ job });
const settled = byJob('settleAwards');
const closed = byJob('closeDueAuctions');
const decided = byOperator('auctionDesk.decideAward');
const cancelled = { to: 'cancelled', by: byOperator('auctionDesk.cancelAuction') };

const MEANS: Readonly<Record<AwardEvent, Way['by']>> = {
  accept: byCustomer('auction.acceptOffer'),
  decline: byCustomer('auction.declineOffer'),
  lapse: settled,
  withdraw: decided,
  // Paid like every order; then the job completes the award.
  pay: settled,
  giveUp: byCustomer('auction.giveUpAward'),
  expire: settled,
  waive: decided,
};

const awardWays = Object.fromEntries(
  (Object.keys(AWARD_TRANSITIONS) as AwardState[]).map((state) => [
    state,
    (Object.keys(AWARD_TRANSITIONS[state]) as AwardEvent[]).map((event) => ({
      to: AWARD_TRANSITIONS[state][event]?.to ?? '',
      by: MEANS[event],
    })),
  ]),
);

const MACHINES: Readonly<Record<string, Machine>> = {
  'an auction': {
    first: ['announced'],
    last: ['cancelled', 'sold', 'restarted'],
    ways: {
      announced: [{ to: 'awaitingPayment', by: closed }, { to: 'noBids', by: closed }, cancelled],
      cancelled: [],
      awaitingPayment: [
        { to: 'sold', by: settled },
        { to: 'offering', by: settled },
        { to: 'unsold', by: settled },
      ],
      offering: [
        { to: 'awaitingPayment', by: byCustomer('auction.acceptOffer') },
        { to: 'unsold', by: byCustomer('auction.declineOffer') },
        { to: 'unsold', by: settled },
      ],
      sold: [],
      noBids: [{ to: 'restarted', by: decided }],
      unsold: [
        { to: 'offering', by: decided },
        { to: 'restarted', by: decided },
      ],
      restarted: [],
    },
  },
  'a sign-up': {
    first: ['waitAudit'],
    last: ['auditPass'],
    ways: {
      waitAudit: [
        { to: 'auditPass', by: byOperator('auctionDesk.auditSign') },
        { to: 'notPass', by: byOperator('auctionDesk.auditSign') },
      ],
      notPass: [{ to: 'waitAudit', by: byCustomer('auction.saveSign') }],
      auditPass: [],
    },
  },
  'a margin': {
    first: ['none'],
    last: ['released'],
    ways: {
      none: [{ to: 'frozen', by: byCustomer('auction.freezeMargin') }],
      frozen: [
        { to: 'kept', by: closed },
        { to: 'released', by: closed },
        { to: 'released', by: byOperator('auctionDesk.cancelAuction') },
      ],
      kept: [
        { to: 'released', by: settled },
        { to: 'forfeited', by: settled },
        { to: 'forfeited', by: byCustomer('auction.giveUpAward') },
        { to: 'released', by: decided },
      ],
      forfeited: [{ to: 'released', by: decided }],
      released: [{ to: 'kept', by: byCustomer('auction.acceptOffer') }],
    },
  },
  'an award': {
    first: ['awaitingPayment', 'offered'],
    last: ['paid', 'waived', 'declined', 'lapsed', 'withdrawn'],
    ways: awardWays,
  },
};

/** The sources of all screens. */
const screens = readdirSync(path.resolve('app/routes'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.resolve('app/routes', file), 'utf8'))
  .join('\n');

const contracts = readdirSync(path.resolve('app/domain/auction'))
  .filter((file) => file.endsWith('contract.ts'))
  .map((file) => readFileSync(path.resolve('app/domain/auction', file), 'utf8'))
  .join('\n');

/** Under what name a call is exported, by which the screens call it. */
const exportedAs = (call: string): string =>
  new RegExp(`export const (\\w+) = defineEndpoint\\(\\{\\s*name: '${call}'`).exec(
    contracts,
  )?.[1] ?? expect.fail(`no call ${call}`);

const jobs = readFileSync(path.resolve('trading-api/start.ts'), 'utf8');

describe.each(Object.entries(MACHINES))('%s', (_, { first, last, ways }) => {
  const states = Object.keys(ways);
  const all = Object.values(ways).flat();

  test('leads from its first states to every other one', () => {
    const reached = new Set(first);
    for (const state of reached) for (const { to } of ways[state] ?? []) reached.add(to);
    expect([...reached].sort()).toEqual([...states].sort());
  });

  test('has a way on from each state that is not one of its last', () => {
    const stuck = states.filter((state) => !last.includes(state) && ways[state]?.length === 0);
    expect(stuck).toEqual([]);
    for (const start of states) {
      const ahead = new Set([start]);
      for (const state of ahead) for (const { to } of ways[state] ?? []) ahead.add(to);
      expect(
        [...ahead].some((state) => last.includes(state)),
        start,
      ).toBe(true);
    }
  });

  test('asks nobody for something that no screen offers, and no job that does not run', () => {
    for (const { by } of all) {
      if ('job' in by) expect(jobs).toContain(`job('${by.job}',`);
      else {
        expect(catalogue.find(({ name }) => name === by.call)?.access).toBe(by.access);
        expect(screens).toContain(`call(${exportedAs(by.call)}, `);
      }
    }
  });
});

test('no state is left out', () => {
  const statesOf = (machine: string) => Object.keys(MACHINES[machine]?.ways ?? {}).sort();
  expect(statesOf('a sign-up')).toEqual([...auctionSigns.state.enumValues].sort());
  expect(statesOf('a margin')).toEqual([...auctionSigns.marginState.enumValues].sort());
  expect(statesOf('an award')).toEqual([...auctionAwards.state.enumValues].sort());
});
