import { logisticsYunCang, logisticsYunCangSave } from '#app/contract/logistics.ts';
import { listLogistics, saveLogistics } from '../services/logistics.ts';
import { type Route, route } from './route.ts';

export const logisticsRoutes: readonly Route[] = [
  route(logisticsYunCang, ({ db, input, customer }) =>
    listLogistics(db, input.type, { whole: customer !== null }),
  ),
  route(logisticsYunCangSave, async ({ db, input, remoteAddress, now }) => {
    await saveLogistics(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
];
