import { data } from '@remix-run/node';
import { z } from 'zod';
import { callShared } from '#app/api/cache.server.ts';
import { sanitise, sitePicture } from '#app/components/sanitise.server.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { articleData } from '#app/components/structured-data.server.ts';
import { articlePath } from '#app/domain/content/article-types.ts';
import { articleDetail } from '#app/domain/content/contract.ts';
import { parseJson } from '#app/domain/json-text.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatInstant } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { aboutMenu } from '../company-pages/about-menu.server.ts';

/**
 * An article ready to be shown. Older links, which carry it as JSON, and the page of another kind
 * of article redirect to its own address; an unknown article answers 404.
 */
export async function articleLoader(request: Request) {
  const { pathname, searchParams } = new URL(pageOf(request), request.url);
  const asked = askedText(searchParams);
  if (asked === null) throw new Response(null, { status: 404 });
  if ('id' in asked && !searchParams.get('id')) {
    throw redirectTo(`${pathname}?${new URLSearchParams({ id: asked.id })}`, { status: 301 });
  }
  const headers = pageHeaders(request, { seconds: 60 });
  const article = 'id' in asked ? await stored(request, asked.id) : carried(asked);
  const ownPage = article.path?.split('?')[0];
  if (article.path && ownPage?.toLowerCase() !== pathname.toLowerCase()) {
    throw redirectTo(article.path, { status: 301 });
  }
  return data({ ...article, menu: aboutMenu() }, { headers });
}

async function stored(request: Request, id: string) {
  const [answer, site] = await load(request, () =>
    Promise.all([callShared(articleDetail, { id }), readSite()]),
  );
  const article = { ...answer, imageUrl: sitePicture(answer.imageUrl) ?? null };
  const path = articlePath(article);
  return {
    /** Its one address; null where it has none. */
    path: path as string | null,
    type: article.type as string | null,
    title: article.title,
    brief: article.newsBrie,
    image: sharePicture('article', article.id) as string | undefined,
    published: `${formatInstant(article.publishDate)}　${article.publishUser}`,
    html: sanitise(article.content),
    text: null as string | null,
    meta: {
      published: article.publishDate as string | undefined,
      jsonLd: articleData(article, path, { site, origin: publicOrigin(request) }) as
        | object
        | undefined,
    },
  };
}

type ArticleData = Awaited<ReturnType<typeof stored>>;

const carried = ({ title, text }: { title: string; text: string }): ArticleData => ({
  path: null,
  type: null,
  title,
  brief: beginningOf(text, 100),
  image: undefined,
  published: '以下文字来自链接，未经平台核实',
  html: '',
  text,
  meta: { published: undefined, jsonLd: undefined },
});

const LONGEST_ID = 64;
const LONGEST_TITLE = 200;
const LONGEST_TEXT = 5000;

const LINKED = ['newsValue', 'newsDetail', 'logisticsInfo'];

const linkedSchema = z.object({
  id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().min(1).max(LONGEST_ID))
    .optional()
    .catch(undefined),
  title: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  // For a logistics company (spec 3 §2.3).
  name: z.string().optional().catch(undefined),
  introduce: z.string().optional().catch(undefined),
});

/** The article of a query: its id, or an unverified text from the link. */
type AskedText = { id: string } | { title: string; text: string } | null;

/**
 * `id`, or the JSON that older links carry in one of `LINKED`. Of that JSON only the id is used;
 * without an id its text is shown as plain text, never as HTML (design/pages: Addresses).
 */
function askedText(query: URLSearchParams): AskedText {
  const id = queryText(query, 'id', LONGEST_ID);
  if (id) return { id };
  const carried = LINKED.map((name) => query.get(name)).find((json) => json !== null) ?? '';
  const value = linkedSchema.safeParse(parseJson(carried)).data;
  if (!value) return null;
  if (value.id) return { id: value.id };
  const title = beginningOf((value.title ?? value.name ?? '').trim(), LONGEST_TITLE);
  const text = beginningOf((value.content ?? value.introduce ?? '').trim(), LONGEST_TEXT);
  return title || text ? { title: title || '未命名', text } : null;
}
