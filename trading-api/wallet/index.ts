/** What other subjects may use of this one. */

export { marketAccount, transfer } from './ledger.ts';
export { walletOf } from './wallets.ts';
