import { call } from '#app/api/client.server.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { clampPage } from '#app/domain/paging.ts';
import { formatDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';

/** Notices and investor relations (spec 3 §9). */
export const PAGE_SIZES = [10, 20, 30, 40] as const;

const LAST_PAGE = 10_000;

/** `page` and `rows` of an address; an unknown size becomes the first. */
export function pageQuery(query: URLSearchParams): { page: number; rows: number } {
  const rows = PAGE_SIZES.find((size) => String(size) === query.get('rows')) ?? PAGE_SIZES[0];
  return { page: clampPage(Number(query.get('page') ?? 1), LAST_PAGE), rows };
}

/** A page of the texts of a type, as its list shows it. */
export async function readArticles(request: Request, type: string) {
  const { page, rows } = pageQuery(new URL(request.url).searchParams);
  const list = await load(request, () => call(newsList, { type, pageNum: page, pageSize: rows }));
  return {
    articles: list.content.map(({ id, title, newsBrie, imageUrl, publishDate }) => ({
      id,
      title,
      brief: newsBrie,
      imageUrl: sitePicture(imageUrl),
      day: formatDay(publishDate),
    })),
    paging: { page, rows, pages: list.totalPages, total: list.totalElements },
  };
}

export type ArticleListView = Awaited<ReturnType<typeof readArticles>>;
