import { call } from '#app/api/client.server.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { bidAnnouncementList, type Tender, tenderById } from '#app/domain/purchase/contract.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load, redirectTo } from '#app/session/load.server.ts';
import { PURCHASE_ROWS, pageIn, tenderHref } from './plan-search.ts';

const SHOWN_CONTENT = 60;

/** The data of the tender tab (spec 2 §2). */
export async function readTenders(request: Request) {
  const query = new URL(request.url).searchParams;
  const page = pageIn(query);
  const id = query.get('dialog') === 'tender' ? queryText(query, 'id', 32) : undefined;
  const [found, opened] = await load(request, () =>
    Promise.all([
      call(bidAnnouncementList, { page, rows: PURCHASE_ROWS }),
      id ? call(tenderById, { id }) : null,
    ]),
  );
  const pages = found.totalPages;
  if (pages > 0 && page > pages) throw redirectTo(request, tenderHref(pages));
  const path = tenderHref(page);
  return {
    tab: 'tenders' as const,
    path,
    found: `共 ${groupThousands(String(found.totalElements))} 条招标公告`,
    openTo: `${path}&dialog=tender&id=`,
    pager: { page, pages, previous: tenderHref(page - 1), next: tenderHref(page + 1) },
    rows: found.content.map((tender) => {
      const { content, ...row } = viewOf(tender);
      const letters = [...content];
      const cut = letters.length > SHOWN_CONTENT;
      return { ...row, content: cut ? `${letters.slice(0, SHOWN_CONTENT).join('')}…` : content };
    }),
    opened: opened && viewOf(opened),
  };
}

export type TendersView = Awaited<ReturnType<typeof readTenders>>;

const viewOf = (tender: Tender) => ({
  id: tender.id,
  title: tender.title,
  location: tender.biddingLocation,
  opening: tender.openingPlace,
  content: tender.biddingContent,
  end: formatInstant(tender.bidEndDate),
  ended: tender.ended,
});
