import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { articlePath } from '#app/domain/content/article-types.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { formatDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';

/** Notices and investor relations (spec 3 §9). */
const SIZES = [10, 20, 30, 40] as const;

/** A page of the texts of a type, as its list shows it; `path` is the list's, with its type. */
export async function readArticles(request: Request, type: string, path: string) {
  const paging = readPaging(new URL(request.url).searchParams, SIZES[0]);
  const { page, rows } = paging;
  const listHref = (asked: Paging) => hrefOf(path, pagingQuery(asked, SIZES[0]));
  const list = await load(request, () => call(newsList, { type, pageNum: page, pageSize: rows }));
  return {
    articles: list.content.map(({ id, type: own, title, newsBrie, imageUrl, publishDate }) => ({
      id,
      path: articlePath({ id, type: own }),
      title,
      brief: newsBrie,
      imageUrl: sitePicture(imageUrl),
      day: formatDay(publishDate),
    })),
    pager: pagerView(paging, list, (to) => listHref({ ...paging, page: to }), SIZES),
  };
}

export type ArticleListView = Awaited<ReturnType<typeof readArticles>>;
