import { financeSave } from '#app/contract/finance.ts';
import { saveFinance } from '../services/finance.ts';
import { type Route, route } from './route.ts';

export const financeRoutes: readonly Route[] = [
  route(financeSave, async ({ db, input, remoteAddress, now }) => {
    await saveFinance(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
];
