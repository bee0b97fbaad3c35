import type { DemoAccount } from './demo/accounts.ts';

/** What the embedded trading API tells the process that started it. */
export type ThreadMessage =
  | { type: 'progress'; text: string }
  | { type: 'ready'; url: string; accounts: readonly DemoAccount[] }
  | { type: 'failed'; message: string };
