import { expect, test } from 'vitest';
import { statusNote, statusTag } from './inquiry-status.server.ts';

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
] as const)('%j is shown as %s', (inquiry, label, note) => {
  expect(statusTag(inquiry).label).toBe(label);
  expect(statusNote(inquiry)?.text ?? null).toBe(note);
});
