import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Fen } from '#app/domain/money.ts';

/** How long after a login, a password or a code a user need not prove again who they are. */
export const STEP_UP_MINUTES = 10;
const STEP_UP_MS = STEP_UP_MINUTES * MINUTE_MS;

export const STEP_UP_NEEDED = '为保障账号和资金安全，请先确认是您本人';
export const PROOF_REQUIRED = '请输入登录密码，或填写验证码';

/** ¥100,000: to freeze a margin above it, a user must have proved recently who they are. */
export const STEP_UP_MARGIN: Fen = 10_000_000;

export const isProved = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() <= STEP_UP_MS;
