import { data } from '@remix-run/node';
import { z } from 'zod';
import { callShared } from '#app/api/cache.server.ts';
import { sanitise } from '#app/content/sanitise.server.ts';
import { articleDetail } from '#app/contract/home.ts';
import { formatInstant } from '#app/format/shanghai-time.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';

/** One news item or notice, ready to be shown. Answers 404 where there is none. */
export async function articleLoader(request: Request) {
  const id = articleId(new URL(request.url).searchParams);
  if (id === null) throw new Response(null, { status: 404 });
  const article = await load(request, () => callShared(articleDetail, { id }));
  return data(
    {
      id: article.id,
      title: article.title,
      brief: article.newsBrie,
      imageUrl: article.imageUrl ?? undefined,
      published: `${formatInstant(article.publishDate)}　${article.publishUser}`,
      html: sanitise(article.content),
    },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

const newsValueSchema = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

/** `id`, or the id in `newsValue`'s JSON, of which nothing else is used (decision 9). */
function articleId(query: URLSearchParams): string | null {
  const id = query.get('id') ?? idIn(query.get('newsValue'));
  return id && id.length <= 64 ? id : null;
}

function idIn(newsValue: string | null): string | null {
  if (newsValue === null) return null;
  try {
    return newsValueSchema.parse(JSON.parse(newsValue)).id;
  } catch {
    return null;
  }
}
