import { data, redirect } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { sanitise, sitePicture } from '#app/components/sanitise.server.ts';
import { articleData } from '#app/components/structured-data.server.ts';
import { articlePath } from '#app/domain/content/article-types.ts';
import { articleDetail } from '#app/domain/content/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { aboutMenu } from '../company-pages/about-menu.server.ts';
import { askedText } from './text-query.server.ts';

/**
 * A text ready to be shown. Older links, which carry it as JSON, lead to its own address; a text
 * that there is not answers 404.
 */
export async function articleLoader(request: Request) {
  const { pathname, searchParams } = new URL(pageOf(request), request.url);
  const asked = askedText(searchParams);
  if (asked === null) throw new Response(null, { status: 404 });
  if ('id' in asked && !searchParams.get('id')) {
    throw redirect(`${pathname}?${new URLSearchParams({ id: asked.id })}`, 301);
  }
  const headers = pageHeaders(request, { seconds: 60 });
  const article = 'id' in asked ? await stored(request, asked.id) : carried(asked);
  return data({ ...article, menu: aboutMenu() }, { headers });
}

async function stored(request: Request, id: string) {
  const answer = await load(request, () => callShared(articleDetail, { id }));
  const article = { ...answer, imageUrl: sitePicture(answer.imageUrl) ?? null };
  const path = articlePath(article);
  return {
    /** Its one address, whichever page it was opened on; null where it has none. */
    path: path as string | null,
    type: article.type as string | null,
    title: article.title,
    brief: article.newsBrie,
    imageUrl: article.imageUrl ?? undefined,
    published: `${formatInstant(article.publishDate)}　${article.publishUser}`,
    html: sanitise(article.content),
    text: null as string | null,
    meta: {
      published: article.publishDate as string | undefined,
      jsonLd: articleData(article, path, publicOrigin(request)) as object | undefined,
    },
  };
}

type ArticleData = Awaited<ReturnType<typeof stored>>;

const carried = ({ title, text }: { title: string; text: string }): ArticleData => ({
  path: null,
  type: null,
  title,
  brief: text.slice(0, 100),
  imageUrl: undefined,
  published: '以下文字来自链接，未经平台核实',
  html: '',
  text,
  meta: { published: undefined, jsonLd: undefined },
});
