import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Article, articleMeta } from './article.tsx';
import { articleLoader } from './article-loader.server.ts';

const KIND = { label: '物流企业', list: '/logisticsCloudWarehouse' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  articleMeta(KIND, data, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

/** What a company that carries or stores goods says of itself (spec 3 §2.3). */
export default function LogisticsDetail() {
  return <Article kind={KIND} article={useLoaderData<typeof loader>()} heading="公司介绍" />;
}
