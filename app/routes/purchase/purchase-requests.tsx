import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { muted, split, stack } from '#app/styles/layout.css.ts';
import { requestsAction, requestsLoader } from './read-requests.server.ts';
import { REQUEST_COLUMNS } from './request-columns.tsx';
import { RequestForm } from './request-form.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data?.title ?? '集中采购', description: data?.about, path: data?.path },
    matches,
  );

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = requestsLoader;
export const action = requestsAction;

/** /centralizedPurchasing and /agentPurchasing: what others want bought, and the form to join in. */
export default function PurchaseRequests() {
  const { title, about, tabs, rows, page, pages, path, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page title={title} breadcrumb={[{ label: '首页', to: '/' }, { label: title }]}>
      <Tabs label="采购方式" tabs={tabs} />
      <p className={muted}>{about}联系方式仅平台与本人可见。</p>
      <div className={split}>
        <div className={stack[4]}>
          <Table
            caption={`${title}需求`}
            columns={REQUEST_COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
          />
          <Pagination page={page} pages={pages} hrefOf={(target) => `${path}?page=${target}`} />
        </div>
        <RequestForm
          // Made anew, and so empty, on the other page and once the list begins with another one.
          key={path + rows[0]?.id}
          title={`登记${tabs.find(({ current }) => current)?.label}需求`}
          description={form.form}
          reply={reply}
          today={form.today}
          loggedIn={form.loggedIn}
        />
      </div>
    </Page>
  );
}
