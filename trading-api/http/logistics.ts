import { logisticsYunCang, logisticsYunCangSave } from '#app/contract/logistics.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { listLogistics, saveLogistics } from '../services/logistics.ts';

export const logisticsRoutes: readonly Route[] = [
  route(logisticsYunCang, ({ db, input, customer }) =>
    listLogistics(db, input.type, { whole: customer !== null }),
  ),
  route(logisticsYunCangSave, async ({ db, input, remoteAddress, now }) => {
    await saveLogistics(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
];
