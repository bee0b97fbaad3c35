import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AWARD_TRANSITIONS, type AwardEvent, type AwardState } from '#app/domain/auction/award.ts';
import { resultText } from '#app/domain/auction/result.ts';
import { MARGIN_LABEL, PART_STATUS_LABEL } from '#app/domain/auction/sign.ts';
import { catalogue } from '#app/domain/contract.ts';
import { DELIVERY_STATE_LABEL, DELIVERY_STATES, mayHandle } from '#app/domain/delivery/delivery.ts';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { openSteps } from '#app/domain/lead/registration-desk.ts';
import {
  BUYER_STEPS,
  PURCHASING_LABEL,
  PURCHASING_STATES,
} from '#app/domain/purchase/group-result.ts';
import { WITHDRAWAL_LABEL, WITHDRAWAL_STATES } from '#app/domain/wallet/withdrawal.ts';
import { auctionAwards, auctionSigns, purchaseRequests, purchasings } from '#trading-api/schema.ts';

/** How one gets from a state to another: by a call that a screen makes, by a job, or by the clock. */
interface Way {
  to: string;
  by: { call: string; access: string } | { job: string } | 'time';
}

interface Machine {
  first: readonly string[];
  /** Where nothing is waited for any more. */
  last: readonly string[];
  ways: Readonly<Record<string, readonly Way[]>>;
}

const byCustomer = (call: string) => ({ call, access: 'customer' });
const bySeller = (call: string) => ({ call, access: 'seller' });
const byOperator = (call: string) => ({ call, access: 'operator' });
const byJob = (job: string) => ({ job });
const corrected = bySeller('delivery.correct');
const answered = byCustomer('delivery.answer');
const followed = byJob('followDeliveries');
const paidOut = byOperator('withdrawal.decide');
const settled = byJob('settleAwards');
const closed = byJob('closeDueAuctions');
const decided = byOperator('auctionDesk.decideAward');
const forgiveDefault = byOperator('auctionDesk.waiveDefault');
const cancelled = { to: 'cancelled', by: byOperator('auctionDesk.cancelAuction') };
const audited = byOperator('registrationDesk.audit');
const withdrawn = { to: 'withdrawn', by: byOperator('purchaseDesk.withdraw') };
const takenBack = { to: 'cancelled', by: byCustomer('groupPurchase.cancelPurchasing') };
const due = { to: 'settling', by: 'time' } as const;
const groupClosed = byJob('closeDueGroups');
const groupSettled = byJob('settleGroupMargins');

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
      by: state === 'defaulted' ? forgiveDefault : MEANS[event],
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
    last: ['auditPass', 'notPass'],
    ways: {
      waitAudit: [
        { to: 'auditPass', by: byOperator('auctionDesk.auditSign') },
        { to: 'notPass', by: byOperator('auctionDesk.auditSign') },
        // It was not audited in time.
        { to: 'notPass', by: byJob('endUnaudited') },
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
      forfeited: [{ to: 'released', by: forgiveDefault }],
      released: [{ to: 'kept', by: byCustomer('auction.acceptOffer') }],
    },
  },
  'an award': {
    first: ['awaitingPayment', 'offered'],
    last: ['paid', 'waived', 'declined', 'lapsed', 'withdrawn'],
    ways: awardWays,
  },
  'a registration for a group': {
    first: ['waitAudit'],
    last: [
      ...['notPass', 'notReached', 'paid', 'refunded', 'defaulted'],
      ...['cancelled', 'leftOut', 'withdrawn'],
    ],
    ways: {
      waitAudit: [
        { to: 'auditing', by: audited },
        { to: 'awaitMargin', by: audited },
        { to: 'joined', by: audited },
        { to: 'notPass', by: audited },
        ...[takenBack, due, withdrawn],
      ],
      auditing: [
        { to: 'awaitMargin', by: audited },
        { to: 'joined', by: audited },
        { to: 'notPass', by: audited },
        ...[takenBack, due, withdrawn],
      ],
      awaitMargin: [
        { to: 'joined', by: byCustomer('groupPurchase.payMargin') },
        { to: 'notPass', by: audited },
        ...[takenBack, due, withdrawn],
      ],
      joined: [{ to: 'notPass', by: audited }, due, withdrawn],
      settling: [
        { to: 'awaitPayment', by: groupClosed },
        { to: 'notReached', by: groupClosed },
        { to: 'leftOut', by: groupClosed },
      ],
      awaitPayment: [
        { to: 'paid', by: byCustomer('payment.start') },
        { to: 'defaulted', by: byCustomer('order.cancel') },
        { to: 'defaulted', by: byJob('expireUnpaidOrders') },
      ],
      // Before anything is shipped: the seller agrees, or says nothing.
      paid: [{ to: 'refunded', by: byJob('endSilentCases') }],
      notPass: [],
      notReached: [],
      refunded: [],
      defaulted: [],
      cancelled: [],
      leftOut: [],
      withdrawn: [],
    },
  },
  'the margin of a group': {
    first: ['none'],
    last: ['released', 'forfeited'],
    ways: {
      none: [
        { to: 'frozen', by: audited },
        { to: 'frozen', by: byCustomer('groupPurchase.payMargin') },
      ],
      frozen: [
        { to: 'released', by: audited },
        { to: 'released', by: groupClosed },
        { to: 'released', by: withdrawn.by },
        { to: 'released', by: groupSettled },
        { to: 'forfeited', by: groupSettled },
      ],
      released: [],
      forfeited: [],
    },
  },
  'a delivery': {
    first: ['underWay', 'waitConsent'],
    last: ['received', 'withdrawn'],
    ways: {
      waitConsent: [
        { to: 'underWay', by: answered },
        { to: 'refused', by: answered },
        // The other side has not answered in time.
        { to: 'refused', by: followed },
        { to: 'underWay', by: corrected },
        { to: 'withdrawn', by: corrected },
      ],
      refused: [
        { to: 'underWay', by: corrected },
        { to: 'waitConsent', by: corrected },
        { to: 'withdrawn', by: corrected },
        // The seller has not corrected it in time.
        { to: 'withdrawn', by: followed },
      ],
      underWay: [
        { to: 'received', by: byCustomer('delivery.receive') },
        // What was found is more, which the buyer's company has to agree to.
        { to: 'arrived', by: byCustomer('delivery.receive') },
        { to: 'received', by: followed },
        // The seller has recorded it wrongly.
        { to: 'waitConsent', by: corrected },
        { to: 'withdrawn', by: corrected },
      ],
      arrived: [
        { to: 'received', by: answered },
        // Nobody has answered in time.
        { to: 'received', by: followed },
      ],
      received: [],
      withdrawn: [],
    },
  },
  'a withdrawal': {
    first: ['waiting'],
    last: ['done', 'refused'],
    ways: {
      waiting: [
        { to: 'done', by: paidOut },
        { to: 'refused', by: paidOut },
      ],
      done: [],
      refused: [],
    },
  },
  'a registration or a request to buy': {
    first: ['waitAudit'],
    last: ['auditPass', 'notPass'],
    ways: {
      waitAudit: [
        { to: 'auditing', by: audited },
        { to: 'auditPass', by: audited },
        { to: 'notPass', by: audited },
      ],
      auditing: [
        { to: 'auditPass', by: audited },
        { to: 'notPass', by: audited },
      ],
      auditPass: [
        { to: 'auditPass', by: byOperator('registrationDesk.order') },
        { to: 'auditPass', by: byOperator('registrationDesk.inquire') },
        { to: 'notPass', by: audited },
      ],
      notPass: [],
    },
  },
};

/** The words by which a journey sees a state. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an auction': {
    announced: '竞价中',
    cancelled: '竞价已于 .+ 取消',
    awaitingPayment: '已成交，待付款',
    offering: '递补中',
    sold: '已成交并付款',
    noBids: '无人出价',
    unsold: '无人递补',
    restarted: '查看重新竞价',
  },
  'a sign-up': PART_STATUS_LABEL,
  'a margin': MARGIN_LABEL,
  'an award': Object.fromEntries(
    (Object.keys(AWARD_TRANSITIONS) as AwardState[]).map((state) => {
      const kind = state === 'awaitingPayment' ? 'won' : state;
      return [
        state,
        resultText({ kind, at: new Date(0).toISOString(), until: null, reason: '' }).label,
      ];
    }),
  ),
  // Between its deadline and the job there is no time to look at it.
  'a registration for a group': { ...PURCHASING_LABEL, settling: '' },
  'the margin of a group': {
    none: '待缴纳保证金',
    frozen: '已冻结',
    released: '已退还至钱包',
    forfeited: '归卖家',
  },
  'a registration or a request to buy': AUDIT_LABEL,
  'a delivery': DELIVERY_STATE_LABEL,
  'a withdrawal': WITHDRAWAL_LABEL,
};

/** All files below a folder whose names end in this way. */
const sourcesIn = (folder: string, end: RegExp): string =>
  readdirSync(path.resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => readFileSync(path.resolve(folder, file), 'utf8'))
    .join('\n');

const screens = sourcesIn('app/routes', /(?<!\.test)\.tsx?$/);
const contracts = sourcesIn('app/domain', /contract\.ts$/);
const journeys = ['auction', 'delivery', 'lead', 'purchase']
  .map((subject) => sourcesIn(`tests/journeys/${subject}`, /\.ts$/))
  .join('\n');

/** Under what name a call is exported, by which the screens call it. */
const exportedAs = (call: string): string =>
  new RegExp(`export const (\\w+) = defineEndpoint\\(\\{\\s*name: '${call}'`).exec(
    contracts,
  )?.[1] ?? expect.fail(`no call ${call}`);

const jobs = readFileSync(path.resolve('trading-api/jobs/jobs.ts'), 'utf8');

describe.each(Object.entries(MACHINES))('%s', (machine, { first, last, ways }) => {
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

  test('is shown in each of its states by a journey', () => {
    const unseen = states.filter((state) => !journeys.includes(SHOWN[machine]?.[state] ?? state));
    expect(unseen).toEqual([]);
  });

  test('names only calls that a screen makes, and jobs that run', () => {
    for (const { by } of all) {
      if (by === 'time') continue;
      if ('job' in by) expect(jobs).toMatch(new RegExp(`(?:task\\(|name: )'${by.job}',`));
      else {
        expect(catalogue.find(({ name }) => name === by.call)?.access).toBe(by.access);
        expect(screens).toMatch(
          new RegExp(`(?:call\\(|handleCall\\(\\s*\\w+,)\\s*${exportedAs(by.call)},`),
        );
      }
    }
  });
});

test('in a group a step is offered to those who can act, and to no one else', () => {
  const ways = MACHINES['a registration for a group']?.ways ?? {};
  for (const state of PURCHASING_STATES) {
    const actors = (ways[state] ?? []).flatMap(({ by }) =>
      typeof by === 'object' && 'access' in by && by !== withdrawn.by ? [by.access] : [],
    );
    const progress = { auditStatus: 'auditPass', orderState: null, inquiring: false } as const;
    const operatorSteps = openSteps({ kind: 'group', group: state, ...progress });
    expect(actors.includes('operator'), state).toBe(operatorSteps.length > 0);
    expect(actors.includes('customer'), state).toBe(BUYER_STEPS[state].length > 0);
  }
});

test('an action of a delivery is offered to those who can do it, and in no other state', () => {
  const ways = MACHINES['a delivery']?.ways ?? {};
  const calls = {
    answer: ['buyer', answered.call],
    correct: ['seller', corrected.call],
    receive: ['buyer', 'delivery.receive'],
  } as const;
  for (const state of DELIVERY_STATES) {
    for (const action of ['answer', 'correct', 'receive'] as const) {
      const [actor, call] = calls[action];
      const leads = (ways[state] ?? []).some(
        ({ by }) => typeof by === 'object' && 'call' in by && by.call === call,
      );
      expect(mayHandle(action, actor, state), `${action} ${state}`).toBe(leads);
      const other = actor === 'buyer' ? 'seller' : 'buyer';
      expect(mayHandle(action, other, state), `${action} ${state}`).toBe(false);
    }
  }
});

test('no state is left out', () => {
  const statesOf = (machine: string) => Object.keys(MACHINES[machine]?.ways ?? {}).sort();
  expect(statesOf('a delivery')).toEqual([...DELIVERY_STATES].sort());
  expect(statesOf('a withdrawal')).toEqual([...WITHDRAWAL_STATES].sort());
  expect(statesOf('a sign-up')).toEqual([...auctionSigns.state.enumValues].sort());
  expect(statesOf('a margin')).toEqual([...auctionSigns.marginState.enumValues].sort());
  expect(statesOf('an award')).toEqual([...auctionAwards.state.enumValues].sort());
  expect(statesOf('a registration for a group')).toEqual([...PURCHASING_STATES].sort());
  expect(statesOf('the margin of a group')).toEqual([...purchasings.marginState.enumValues].sort());
  const requests = purchaseRequests.auditStatus.enumValues;
  expect(statesOf('a registration or a request to buy')).toEqual([...requests].sort());
});
