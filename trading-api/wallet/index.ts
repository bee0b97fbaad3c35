/** What other subjects may use of this one. */

export { marketAccount, transfer } from './ledger.ts';
export { forfeitMargin, freezeMargin, type Margin, releaseMargins } from './margins.ts';
export { walletOf } from './wallets.ts';
