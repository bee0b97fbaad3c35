import { data } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { sanitise } from '#app/components/sanitise.server.ts';
import { organizationData } from '#app/components/structured-data.server.ts';
import type { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { aboutUsList } from '#app/domain/content/contract.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { aboutMenu } from './about-menu.server.ts';

/** A page of the company out of the market's database; '' where nobody has written it yet. */
export async function aboutPageLoader(request: Request, type: keyof typeof COMPANY_PAGES) {
  const [page] = await load(request, () => callShared(aboutUsList, { type }));
  return data(
    {
      html: sanitise(page?.content ?? ''),
      menu: aboutMenu(),
      jsonLd: organizationData(publicOrigin(request)),
    },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

export type AboutPageView = Awaited<ReturnType<typeof aboutPageLoader>>['data'];
