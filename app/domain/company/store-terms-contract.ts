import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, typedFigure } from '#app/domain/wire.ts';

/** What the market says of a store, and asks of it. */
export const saveStoreTerms = defineEndpoint({
  name: 'accountDesk.saveStoreTerms',
  summary:
    'Set whether a store has the tag 热门厂家, and the platform’s fee on what it sells from now on',
  path: '/api/operator/account/storeTerms',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  changes: 'goods',
  request: z.object({
    accountId: id,
    hot: z.boolean(),
    /** Percent of a sale, up to two decimals: 0.3. */
    feePercent: typedFigure(),
  }),
  codes: ['invalid'],
});
