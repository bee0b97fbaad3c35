import { retentionInfoSave } from '#app/contract/retention.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { saveRetention } from '../services/retention.ts';

export const retentionRoutes: readonly Route[] = [
  route(retentionInfoSave, async ({ db, input, remoteAddress, now }) => {
    await saveRetention(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
];
