/** What other subjects may use of the demo market. */

export { DEMO_ACCOUNTS } from './accounts.ts';
export { isDemoMarket } from './demo-setting.ts';
