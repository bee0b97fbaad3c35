import { data } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { sanitise } from '#app/content/sanitise.server.ts';
import { articleDetail } from '#app/contract/home.ts';
import { formatInstant } from '#app/format/shanghai-time.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { askedText } from './text-query.server.ts';

/** A text ready to be shown. Answers 404 where there is none. */
export async function articleLoader(request: Request) {
  const asked = askedText(new URL(request.url).searchParams);
  if (asked === null) throw new Response(null, { status: 404 });
  const headers = pageHeaders(request, { seconds: 60 });
  return data('id' in asked ? await stored(request, asked.id) : carried(asked), { headers });
}

async function stored(request: Request, id: string) {
  const article = await load(request, () => callShared(articleDetail, { id }));
  return {
    id: article.id as string | null,
    title: article.title,
    brief: article.newsBrie,
    imageUrl: article.imageUrl ?? undefined,
    published: `${formatInstant(article.publishDate)}　${article.publishUser}`,
    html: sanitise(article.content),
    text: null as string | null,
  };
}

type ArticleData = Awaited<ReturnType<typeof stored>>;

const carried = ({ title, text }: { title: string; text: string }): ArticleData => ({
  id: null,
  title,
  brief: text.slice(0, 100),
  imageUrl: undefined,
  published: '以下文字来自链接，未经平台核实',
  html: '',
  text,
});
