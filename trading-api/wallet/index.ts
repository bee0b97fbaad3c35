export { entriesOf, entryOnWire } from './entries.ts';
export { accountBalance, lockAccounts, marketAccount, transfer } from './ledger.ts';
export { forfeitMargin, freezeMargin, type Margin, releaseMargins } from './margins.ts';
export { debtOf, moveSellerAccount, repayDebt, sellerAccount } from './seller-account.ts';
export { walletAccountOf } from './wallets.ts';
export { askForMoney, newestOf } from './withdrawals.ts';
