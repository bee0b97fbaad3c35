import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SITE_NAME } from '#app/components/layout/site.ts';
import { aboutPageLoader } from './about-page.server.ts';
import { AboutPage } from './about-page.tsx';

const TITLE = '招聘信息';
const PATH = '/job';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: TITLE, description: `${SITE_NAME}的招聘职位与应聘方式。`, path: PATH },
    matches,
  );

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => aboutPageLoader(request, '3');

export default function Job() {
  return <AboutPage title={TITLE} path={PATH} view={useLoaderData<typeof loader>()} />;
}
