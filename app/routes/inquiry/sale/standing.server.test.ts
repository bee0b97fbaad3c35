import { expect, test } from 'vitest';
import { standingNote, standingTag, timeLeft } from './standing.server.ts';

const open = { state: 'open', lastCutNum: 0, withdrawn: false, outcome: null } as const;
const withdrawn = { ...open, lastCutNum: 2, withdrawn: true } as const;

test.each([
  [open, '待报价', null],
  [{ ...open, lastCutNum: 2 }, '已报价 第 2 轮', null],
  [withdrawn, '已撤回', '您已撤回报价，截止前可以重新报价。'],
  [{ ...withdrawn, state: 'ended' }, '已撤回', '报价已截止，不能再提交。'],
  [{ ...open, state: 'ended' }, '已截止', '报价已截止，不能再提交。'],
  [
    { ...open, state: 'ended', lastCutNum: 1 },
    '已报价 第 1 轮',
    '报价已截止，不能再提交，请等待买家选择。',
  ],
  [{ ...open, state: 'accepted', lastCutNum: 1, outcome: 'won' }, '已中标', '买家已采纳您的报价。'],
  [
    { ...open, state: 'accepted', lastCutNum: 1, outcome: 'lost' },
    '未中标',
    '买家已选择其他报价，感谢您的参与。',
  ],
  [{ ...open, state: 'closed', outcome: 'closed' }, '已关闭', '买家已关闭该询价单，不能再报价。'],
] as const)('%j is shown as %s', (standing, label, note) => {
  expect(standingTag(standing).label).toBe(label);
  expect(standingNote(standing)?.text ?? null).toBe(note);
});

test.each([
  [2 * 1440 + 3 * 60 + 1, '2 天 3 小时'],
  [1440, '1 天 0 小时'],
  [125, '2 小时 5 分钟'],
  [0.5, '1 分钟'],
  [0, null],
  [-5, null],
])('%d minutes before the deadline: %s', (minutes, text) => {
  const now = new Date('2026-11-21T10:00:00Z');
  const endDate = new Date(now.getTime() + minutes * 60_000).toISOString();
  expect(timeLeft(endDate, now)).toBe(text);
});
