import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SITE_NAME } from '#app/components/layout/site.ts';
import { aboutPageLoader } from './about-page.server.ts';
import { AboutPage } from './about-page.tsx';

const TITLE = '公司简介';
const PATH = '/about';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: TITLE,
      description: `${SITE_NAME}是面向工业企业的大宗与工业品现货交易平台。`,
      path: PATH,
      jsonLd: data?.jsonLd,
    },
    matches,
  );

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => aboutPageLoader(request, '1');

export default function About() {
  return <AboutPage title={TITLE} path={PATH} view={useLoaderData<typeof loader>()} />;
}
