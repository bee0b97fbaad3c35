import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { readPaging } from '#app/domain/paging.ts';
import { bidAnnouncementList, type Tender, tenderById } from '#app/domain/purchase/contract.ts';
import { queryText } from '#app/domain/query-text.ts';
import { TENDER_STATE_LABEL } from '#app/domain/tender/tender.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { PURCHASE_ROWS, tenderHref } from './plan-search.ts';

const SHOWN_CONTENT = 60;

/** The data of the tender tab (spec 2 §2). */
export async function readTenders(request: Request) {
  const query = new URL(request.url).searchParams;
  const paging = readPaging(query, PURCHASE_ROWS);
  const id = query.get('dialog') === 'tender' ? queryText(query, 'id', 32) : undefined;
  const [found, opened] = await load(request, () =>
    Promise.all([call(bidAnnouncementList, paging), id ? call(tenderById, { id }) : null]),
  );
  const pager = pagerView(paging, found, (page) => tenderHref({ ...paging, page }));
  const path = tenderHref(paging);
  return {
    tab: 'tenders' as const,
    path,
    found: `共 ${pager.total} 条招标公告`,
    pager,
    rows: found.content.map((tender) => {
      const { content, ...row } = viewOf(tender);
      // A notice has no page but its dialog.
      const isNotice = tender.state === 'notice';
      const to = isNotice ? `${path}&dialog=tender&id=${tender.id}` : `/tender?id=${tender.id}`;
      const letters = [...content];
      const cut = letters.length > SHOWN_CONTENT;
      return {
        ...row,
        to,
        isNotice,
        content: cut ? `${letters.slice(0, SHOWN_CONTENT).join('')}…` : content,
      };
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
  state: tender.state === 'notice' ? null : TENDER_STATE_LABEL[tender.state],
});
