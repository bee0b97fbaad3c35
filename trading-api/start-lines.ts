import { unsafeLines } from '#app/domain/status/unsafe-settings.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import type { RunningTradingApi } from './start.ts';

/** What the terminal says once a market runs: the accounts of a demo, what is unsafe in another. */
export const startLines = ({
  accounts,
  unsafe,
}: Pick<RunningTradingApi, 'accounts' | 'unsafe'>): string[] => [
  ...(accounts.length > 0
    ? [
        `演示账号（密码均为 ${DEMO_PASSWORD}）：`,
        ...accounts.map(({ phone, role, name }) => `  ${phone}  ${role}  ${name}`),
      ]
    : []),
  ...unsafeLines(unsafe),
];
