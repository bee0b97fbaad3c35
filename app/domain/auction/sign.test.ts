import { describe, expect, test } from 'vitest';
import {
  auditEnd,
  foreignCompany,
  isSignUpOpen,
  PART_STATUS_LABEL,
  participation,
} from './sign.ts';

const END = new Date('2026-12-01T02:00:00.000Z');
const before = new Date(END.getTime() - 1);

const situation = {
  phase: 'ongoing',
  cancelReason: null,
  signEndDate: END,
  sign: null,
  excluded: null,
} as const;

describe('sign-up until signEndDate', () => {
  test('open in the last millisecond before, closed at the end itself', () => {
    expect(isSignUpOpen(situation, before)).toBe(true);
    expect(isSignUpOpen(situation, END)).toBe(false);
  });

  test('closed with the auction, however long sign-up would have lasted', () => {
    expect(isSignUpOpen({ ...situation, phase: 'finish' }, before)).toBe(false);
    expect(isSignUpOpen({ ...situation, phase: 'comingsoon' }, before)).toBe(true);
  });
});

test('a sign-up can pass as long as its margin can be frozen, and without one until the end', () => {
  const times = { signEndDate: END, realEndDate: new Date(END.getTime() + 1000) };
  expect(auditEnd({ ...times, marginAmount: 1 })).toBe(times.signEndDate);
  expect(auditEnd({ ...times, marginAmount: 0 })).toBe(times.realEndDate);
});

describe('spec 2 §4: Pressing the participation button', () => {
  const codeOf = (fields: object, now = before) =>
    participation({ ...situation, ...fields }, now).code;

  test('goes by the sign-up while the auction is not over', () => {
    const sign = (state: string) => ({ sign: { state, auditReason: '' } });
    expect(codeOf({})).toBe('not_sign_up');
    expect(codeOf({}, END)).toBe('sign_ended');
    expect(codeOf(sign('waitAudit'), END)).toBe('wait_audit');
    expect(codeOf(sign('auditPass'), END)).toBe('success');
    expect(codeOf(sign('notPass'))).toBe('not_sign_up');
    expect(codeOf(sign('notPass'), END)).toBe('not_pass');
    expect(codeOf({ ...sign('auditPass'), phase: 'finish' })).toBe('finished');
    const own = { excluded: '不能参与本企业发布的竞价' };
    expect(codeOf({ ...own, phase: 'finish' })).toBe('finished');
    expect(codeOf({ ...own, ...sign('auditPass') })).toBe('excluded');
  });

  test.each([
    [{ cancelReason: '货源调整' }, '竞价已取消：货源调整'],
    [{ phase: 'finish' }, '竞价已结束'],
    [{ excluded: '平台账号不能参与竞价' }, '平台账号不能参与竞价'],
    [{ sign: { state: 'auditPass', auditReason: '' } }, ''],
    [{ sign: { state: 'waitAudit', auditReason: '' } }, '您的报名资质正在审核，请耐心等待'],
    [
      { sign: { state: 'waitAudit', auditReason: '', approval: 'waiting' } },
      '报名待企业内部审批，通过后提交平台审核',
    ],
    [{}, ''],
    [{ signEndDate: before }, '报名已截止'],
    [
      { sign: { state: 'notPass', auditReason: '印章不清' } },
      '资质审核未通过：印章不清，请修改后重新报名',
    ],
    [
      { sign: { state: 'notPass', auditReason: '印章不清' }, signEndDate: before },
      '资质审核未通过：印章不清',
    ],
  ] as const)('%j is answered with 「%s」', (fields, message) => {
    expect(participation({ ...situation, ...fields }, before).message).toBe(message);
  });

  test('says why a cancelled auction is over', () => {
    const cancelled = { ...situation, phase: 'finish', cancelReason: '货源调整' } as const;
    expect(participation(cancelled, before)).toEqual({
      code: 'finished',
      message: '竞价已取消：货源调整',
    });
  });
});

test('the company of the account is named where another was typed', () => {
  expect(foreignCompany('鞍钢贸易')).toBe('请填写本账号的企业名称「鞍钢贸易」');
});

test('spec 2 §4: the label of a sign-up', () => {
  expect(PART_STATUS_LABEL).toEqual({
    unregistered: '未报名',
    waitAudit: '待审核',
    auditPass: '审核通过',
    notPass: '审核未通过',
  });
});
