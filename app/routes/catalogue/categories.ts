import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { menuNodes } from '#app/components/layout/categories.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { load } from '#app/session/load.server.ts';

const KEPT_SECONDS = 600;

/** The whole tree for the menu of a page that carries the first level only. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const categories = await load(request, () => callShared(categoryLevelAll, {}));
  return Response.json(menuNodes(categories), {
    headers: { 'Cache-Control': `public, max-age=${KEPT_SECONDS}` },
  });
}
