import { describe, expect, test } from 'vitest';
import { isSignUpOpen, participation } from './sign.ts';

const END = new Date('2026-12-01T02:00:00.000Z');
const before = new Date(END.getTime() - 1);

const situation = {
  phase: 'ongoing',
  cancelReason: null,
  signEndDate: END,
  sign: null,
} as const;

describe('decision 29: sign-up until signEndDate', () => {
  test('open in the last millisecond before, closed at the end itself', () => {
    expect(isSignUpOpen(situation, before)).toBe(true);
    expect(isSignUpOpen(situation, END)).toBe(false);
  });

  test('closed with the auction, however long sign-up would have lasted', () => {
    expect(isSignUpOpen({ ...situation, phase: 'finish' }, before)).toBe(false);
    expect(isSignUpOpen({ ...situation, phase: 'comingsoon' }, before)).toBe(true);
  });
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
  });

  test('says why a cancelled auction is over', () => {
    const cancelled = { ...situation, phase: 'finish', cancelReason: '货源调整' } as const;
    expect(participation(cancelled, before).message).toBe('竞价已取消：货源调整');
  });
});
