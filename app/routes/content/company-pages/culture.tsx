import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { aboutPageLoader } from './about-page.server.ts';
import { AboutPage } from './about-page.tsx';

const { title, path } = COMPANY_PAGES['5'];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title, description: '我们的使命、愿景和价值观。', path }, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => aboutPageLoader(request, '5');

export default function Culture() {
  return <AboutPage title={title} path={path} view={useLoaderData<typeof loader>()} />;
}
