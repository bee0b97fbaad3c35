import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Article, articleMeta } from './article.tsx';
import { articleLoader } from './article-loader.server.ts';

const KIND = { label: '资讯', list: '/news' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  articleMeta(KIND, data, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

export default function NewsDetail() {
  return <Article kind={KIND} article={useLoaderData<typeof loader>()} />;
}
