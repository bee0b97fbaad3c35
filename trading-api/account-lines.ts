import { DEMO_PASSWORD, type DemoAccount } from './demo/accounts.ts';

/** The accounts of a demo market as lines for the terminal; empty in any other market. */
export function accountLines(accounts: readonly DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  return [
    `演示账号（密码均为 ${DEMO_PASSWORD}）：`,
    ...accounts.map(({ phone, role, name }) => `  ${phone}  ${role}  ${name}`),
  ];
}
