import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Article, articleMeta } from '../articles/article.tsx';
import { articleLoader } from '../articles/article-loader.server.ts';
import { HelpMenu } from './help-menu.tsx';
import { listOf } from './help-topics.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  articleMeta(listOf(data?.type ?? null), data, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

/** An answer, a rule or an agreement, beside the menu of the help centre. */
export default function HelpDetail() {
  const article = useLoaderData<typeof loader>();
  const kind = listOf(article.type);
  return <Article kind={kind} article={article} aside={<HelpMenu current={kind.list} />} />;
}
