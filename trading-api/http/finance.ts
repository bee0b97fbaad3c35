import { financeSave } from '#app/contract/finance.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { saveFinance } from '../services/finance.ts';

export const financeRoutes: readonly Route[] = [
  route(financeSave, async ({ db, input, remoteAddress, now }) => {
    await saveFinance(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
];
