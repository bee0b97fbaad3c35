/** Those that send no script; elsewhere the site's own script fetches ahead (browser/prefetch.ts). */
const PAGES = [
  '/news*',
  '/notice*',
  '/help*',
  '/guide*',
  '/agreementList*',
  '/about*',
  '/culture*',
  '/linkUs*',
  '/contactUs*',
  '/touzi*',
  '/job*',
  '/legal*',
  '/creditSales*',
  '/downloadApp*',
];

/**
 * What browsers fetch ahead when the pointer rests on a link of a page without scripts. Browsers do not where their
 * visitor saves data or battery.
 */
export const loader = (): Response =>
  Response.json(
    { prefetch: [{ where: { href_matches: PAGES }, eagerness: 'moderate' }] },
    {
      headers: {
        'Content-Type': 'application/speculationrules+json',
        'Cache-Control': 'public, max-age=86400',
      },
    },
  );
