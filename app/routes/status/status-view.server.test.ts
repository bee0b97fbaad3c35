import { expect, test } from 'vitest';
import { duration, statusView } from './status-view.server.ts';

const NOW = '2026-11-22T04:00:00.000Z';

const WELL: Parameters<typeof statusView>[0] = {
  now: NOW,
  startedAt: NOW,
  database: {
    engine: 'postgres',
    answerMs: 1,
    clockAheadMs: 12,
    connections: { idle: 3, busy: 1, waiting: 0 },
    replica: { behindMs: 200 },
  },
  files: { kind: 'disk', freeBytes: 50 * 2 ** 30, error: null },
  search: { state: 'ready', waiting: 2, behindMs: 400, refused: 0, error: null },
  jobs: [
    {
      name: 'sendRefunds',
      everyMs: 60_000,
      succeededAt: NOW,
      tookMs: 12,
      lagMs: 0,
      failures: 0,
      error: null,
    },
  ],
  refunds: { waiting: 0, failed: 0, lastFailed: [] },
  slowQueries: [],
};

const tonesOf = (status: typeof WELL) =>
  Object.fromEntries(statusView(status, null).parts.map(({ name, tone }) => [name, tone]));

test.each([
  [0, '0 毫秒'],
  [1000, '1 秒'],
  [1130, '1130 毫秒'],
  [61_000, '61 秒'],
  [180_000, '3 分钟'],
  [24 * 3_600_000, '1 天'],
  [30 * 3_600_000, '30 小时'],
])('%d ms are %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});

test('each part of a healthy market has the tone of success', () => {
  expect(new Set(Object.values(tonesOf(WELL)))).toEqual(new Set(['success']));
});

test('what is not well has another tone', () => {
  const [job] = WELL.jobs;
  if (!job) throw new Error('there is none');
  expect(
    tonesOf({
      ...WELL,
      database: {
        engine: 'postgres',
        answerMs: 1,
        clockAheadMs: -501,
        connections: { idle: 0, busy: 20, waiting: 4 },
        replica: { behindMs: null },
      },
      files: { kind: null, freeBytes: null, error: 'EACCES' },
      search: { state: 'behind', waiting: 9, behindMs: 40_000, refused: 1, error: null },
      jobs: [job, { ...job, name: 'sweepOldRows', lagMs: 3_600_000 }],
      refunds: { waiting: 1, failed: 2, lastFailed: [] },
      slowQueries: [{ statement: 'select 1', times: 1, longestMs: 900, lastAt: NOW }],
    }),
  ).toEqual({
    数据库: 'warning',
    竞价时钟: 'danger',
    只读副本: 'warning',
    文件存储: 'danger',
    搜索引擎: 'danger',
    定时任务: 'danger',
    退款: 'danger',
    慢查询: 'warning',
  });
});

test('a failing job is named with its error', () => {
  const [job] = WELL.jobs;
  if (!job) throw new Error('there is none');
  const failing = { ...job, failures: 3, error: 'Error: no answer' };
  expect(statusView({ ...WELL, jobs: [failing] }, null).jobs).toMatchObject([
    {
      name: '发起退款',
      state: { tone: 'danger', label: '连续失败 3 次' },
      error: 'Error: no answer',
    },
  ]);
});

test.each([
  ['ready', 0, '已同步'],
  ['ready', 2, '已同步；2 件商品被拒绝'],
  ['building', 0, '正在建立索引，由数据库代为搜索；已同步：503'],
  ['failing', 0, '没有正常应答，由数据库代为搜索；已同步：503'],
] as const)('a search engine that is %s, with %d refused goods', (state, refused, detail) => {
  const search = { state, waiting: 0, behindMs: 0, refused, error: '503' };
  const { parts } = statusView({ ...WELL, search }, null);
  expect(parts.find(({ name }) => name === '搜索引擎')).toMatchObject({ detail });
});

test.each([
  [{ sandbox: true, payWays: ['alipay'] }, 'warning', '模拟支付，不是真实付款'],
  [{ sandbox: false, payWays: [] }, 'danger', /^没有任何收款方式/],
  [{ sandbox: false, payWays: ['alipay', 'transfer'] }, 'success', '支付宝支付、对公转账'],
] as const)('how the market takes money: %j', (facts, tone, detail) => {
  const all = {
    demo: false,
    registrationProof: 'off',
    ...facts,
    payWays: [...facts.payWays],
  } as const;
  const part = statusView(WELL, null, { ...all, payWays: [...all.payWays] }).parts.find(
    ({ name }) => name === '收款',
  );
  expect(part?.tone).toBe(tone);
  expect(part?.detail).toMatch(detail);
});
