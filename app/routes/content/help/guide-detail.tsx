import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Article, articleMeta } from '../articles/article.tsx';
import { articleLoader } from '../articles/article-loader.server.ts';
import { HelpMenu } from './help-menu.tsx';

const KIND = { label: '新手指南', list: '/guide' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  articleMeta(KIND, data, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

export default function GuideDetail() {
  return <Article kind={KIND} article={useLoaderData<typeof loader>()} aside={<HelpMenu />} />;
}
