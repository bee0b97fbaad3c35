import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { HelpMenu } from '../help/help-menu.tsx';
import { aboutPageLoader } from './about-page.server.ts';
import { AboutPage } from './about-page.tsx';

const { title, path } = COMPANY_PAGES['6'];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title, description: '网站信息、知识产权、链接与责任的声明。', path }, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => aboutPageLoader(request, '6');

/** What everybody who reads this site should know (spec 3 §2.2). */
export default function Legal() {
  return (
    <AboutPage
      title={title}
      path={path}
      view={useLoaderData<typeof loader>()}
      aside={<HelpMenu current={path} />}
    />
  );
}
