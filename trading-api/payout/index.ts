export { allowances, allowancesOf } from './allowances.ts';
export { chargeSeller, takeBackExcess } from './charge-seller.ts';
export { claimFor } from './claims.ts';
export { receivedBatches, receivedLines, receivedOrders } from './delivered.ts';
export { withDeductions } from './line-deductions.ts';
export { lockSaleAccounts, paySeller, type SaleAccounts } from './pay-seller.ts';
