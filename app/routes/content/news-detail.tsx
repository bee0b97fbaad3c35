import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Article } from './article.tsx';
import { articleLoader } from './article-loader.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '资讯' });
  const { id, title, brief, imageUrl } = data;
  const path = `/newsDetail?id=${id}`;
  return pageMeta({ title, description: brief, path, image: imageUrl }, matches);
};

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

export default function NewsDetail() {
  return <Article kind="资讯" article={useLoaderData<typeof loader>()} />;
}
