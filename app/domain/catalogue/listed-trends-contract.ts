import { z } from 'zod';
import { defineRead } from '#app/domain/endpoint.ts';
import { id, yuan } from '#app/domain/wire.ts';

/**
 * What goods cost at the end of each of the last 30 days, or since they were put on the shelf; the last
 * is today's price.
 */
export const listedTrends = defineRead({
  name: 'spotListing.priceTrends',
  summary: 'The daily prices of some goods in the last 30 days',
  path: '/api/portal/pass/spotListing/priceTrends',
  access: 'public',
  request: z.object({ ids: z.array(id).max(500) }),
  content: z.array(z.object({ id: z.string(), series: z.array(yuan) })),
  absent: [],
  shows: () => ['goods'],
});
