import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callShared, forgetShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { describeLead, leadHandler } from '#app/components/lead/lead-form.server.ts';
import { LeadForm } from '#app/components/lead/lead-form.tsx';
import { ScrollingTable } from '#app/components/scrolling-table.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { homeData } from '#app/domain/content/contract.ts';
import { retentionInfoSave } from '#app/domain/lead/contract.ts';
import { isIntention, RETENTION } from '#app/domain/lead/financing.ts';
import { formatDay } from '#app/domain/time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { cluster, muted, nowrap, split } from '#app/styles/layout.css.ts';
import { AssistantLoans } from './assistant-loans.tsx';
import { Intentions } from './intentions.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '融资服务';
const ABOUT = '代采、应收、票据、仓单与信用融资：查看企业最新登记的需求，在线登记合作意向。';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/finance' }, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { retentionInfos } = await load(request, () => callShared(homeData, {}));
  const chosen = new URL(request.url).searchParams.getAll('intention').filter(isIntention);
  const demands = retentionInfos.map(
    ({ id, name, linkman, phone, cooperationIntention, retentionDate }) => ({
      id,
      name,
      linkman,
      phone,
      intentions: cooperationIntention.split(','),
      day: formatDay(retentionDate),
    }),
  );
  return data(
    { demands, lead: describeLead(RETENTION, { cooperationIntention: chosen }) },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

export const action = formAction(
  leadHandler(RETENTION, '/finance#demands', async (demand, context) => {
    await call(retentionInfoSave, demand, context);
    forgetShared(homeData, {});
  }),
);

type Demand = ReturnType<typeof useLoaderData<typeof loader>>['demands'][number];

const COLUMNS: readonly Column<Demand>[] = [
  { key: 'name', header: '公司名称', phone: 'title', cell: ({ name }) => name },
  {
    key: 'intentions',
    header: '合作意向',
    phone: 'line',
    cell: ({ intentions }) => (
      <span className={cluster[1]}>
        {intentions.map((intention) => (
          <Tag key={intention} tone="info">
            {intention}
          </Tag>
        ))}
      </span>
    ),
  },
  { key: 'linkman', header: '联系人', cell: ({ linkman }) => linkman },
  { key: 'phone', header: '联系电话', cell: ({ phone }) => phone },
  { key: 'day', header: '登记日期', cell: ({ day }) => <span className={nowrap}>{day}</span> },
];

/** Financing services (spec 3 §2.5): intentions, what others ask for, form B, loans. */
export default function Finance() {
  const { demands, lead } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page title={TITLE} breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}>
      <p className={muted}>
        选择合作意向并登记，客户经理将在一个工作日内联系您。
        <Link to="/supplychain">了解供应链服务</Link>
      </p>
      <Intentions />
      <div className={split}>
        <div id="demands">
          <ScrollingTable
            title="需求展示"
            lead={<p className={muted}>企业最新登记的融资需求，名称与联系方式已隐去。</p>}
            columns={COLUMNS}
            rows={demands}
            rowKey={({ id }) => id}
          />
        </div>
        <div id="retention">
          <Card title="融资需求登记">
            <LeadForm
              // Made anew after it was sent, and where another intention is to be ticked.
              key={lead.form.serial}
              action="/finance#retention"
              lead={lead}
              reply={reply}
            />
          </Card>
        </div>
      </div>
      <AssistantLoans />
    </Page>
  );
}
