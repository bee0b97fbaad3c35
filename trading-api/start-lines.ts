import { DEMO_PASSWORD } from './demo/accounts.ts';
import type { RunningTradingApi } from './start.ts';

/** What the terminal says once a market runs: what its operator has to know, and the accounts of a demo. */
export const startLines = ({
  accounts,
  notices,
}: Pick<RunningTradingApi, 'accounts' | 'notices'>): string[] => [
  ...notices,
  ...(accounts.length > 0
    ? [
        `演示账号（密码均为 ${DEMO_PASSWORD}）：`,
        ...accounts.map(({ phone, role, name }) => `  ${phone}  ${role}  ${name}`),
      ]
    : []),
];
