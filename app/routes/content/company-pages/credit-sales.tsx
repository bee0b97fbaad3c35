import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { HelpMenu } from '../help/help-menu.tsx';
import { aboutPageLoader } from './about-page.server.ts';
import { AboutPage } from './about-page.tsx';

const { title, path } = COMPANY_PAGES['7'];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title, description: '信用赊销服务「任你花」的适用对象、额度、账期与过渡安排。', path },
    matches,
  );

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => aboutPageLoader(request, '7');

/** The announcement of what has changed in the sales on credit (spec 3 §2.2). */
export default function CreditSales() {
  return (
    <AboutPage
      title={title}
      path={path}
      view={useLoaderData<typeof loader>()}
      aside={<HelpMenu current={path} />}
    />
  );
}
