import { forgetShared } from '#app/api/cache.server.ts';
import { retentionHandler } from '#app/components/retention.server.ts';
import { homeData } from '#app/domain/content/contract.ts';
import { formAction } from '#app/forms/action.server.ts';

/** Leaves a financing demand; the list of demands then shows it at once. */
export const saveRetention = formAction(
  retentionHandler('/#demands', () => forgetShared(homeData, {})),
);
