import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { demandHandler, describeLead } from '#app/components/lead/lead-form.server.ts';
import { LeadForm } from '#app/components/lead/lead-form.tsx';
import { ScrollingTable } from '#app/components/scrolling-table.tsx';
import { cards } from '#app/components/tiles.css.ts';
import { Tiles } from '#app/components/tiles.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { homeData } from '#app/domain/content/contract.ts';
import {
  COOPERATION_INTENTIONS,
  type CooperationIntention,
  isIntention,
  RETENTION,
} from '#app/domain/lead/financing.ts';
import { formatDay } from '#app/domain/time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { cluster, muted, split, spread, stack } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '融资服务';
const ABOUT = '代采、应收、票据、仓单与信用融资：查看企业最新登记的需求，在线登记合作意向。';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/finance' }, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = await load(request, () => optional(callShared(homeData, {})));
  const { retentionInfos } = home ?? { retentionInfos: [] };
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
    { demands, lead: describeLead(request, RETENTION, { cooperationIntention: chosen }) },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

export const action = formAction(demandHandler('/finance#demands'));

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
  { key: 'day', header: '登记日期', nowrap: true, phone: 'figure', cell: ({ day }) => day },
];

/** Financing services (spec 3 §2.5): intentions, demands, form B, loans. */
export default function Finance() {
  const { demands, lead } = useLoaderData<typeof loader>();
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
            rowKey="id"
          />
        </div>
        <div id="retention">
          <Card title="融资需求登记">
            <LeadForm action="/finance#retention" lead={lead} />
          </Card>
        </div>
      </div>
      <AssistantLoans />
    </Page>
  );
}

const INTENTION_ABOUT: Readonly<Record<CooperationIntention, string>> = {
  代采融资: '平台代为采购，先付部分货款，到货后按批付款提货',
  应收融资: '应收账款转让给资金方，货款提前到账',
  标票流转: '标准化票据可拆分、可转让，用来支付上游货款',
  多级流转: '核心企业的付款承诺沿供应链逐级拆分、逐级流转',
  仓单融资: '货物存入监管仓库，凭仓单取得短期资金',
  信用融资: '依据交易与履约记录核定额度，无需抵押',
};

/** The page with an intention ticked in its form. */
const hrefOf = (intention: string) => `/finance?${new URLSearchParams({ intention })}#retention`;

/** The six intention tiles (spec 3 §2.5); each leads to the form with its intention ticked. */
function Intentions() {
  return (
    <Tiles
      tiles={COOPERATION_INTENTIONS.map((intention) => ({
        to: hrefOf(intention),
        title: intention,
        about: INTENTION_ABOUT[intention],
      }))}
    />
  );
}

const LOANS = [
  {
    title: '采购贷',
    about: '货款由资金方直接支付给卖家，用于平台上的现货与集采订单。',
    who: '有连续采购记录的企业买家',
    needs: '营业执照、近一年采购订单',
    repays: '按月付息，到期还本',
  },
  {
    title: '税票贷',
    about: '依据增值税开票与纳税数据核定额度，线上授权取数。',
    who: '开票满一年、纳税正常的企业',
    needs: '营业执照、税务数据授权',
    repays: '等额本息，可提前还款',
  },
  {
    title: '订单贷',
    about: '以已签订的销售订单为依据，解决备料与生产的资金。',
    who: '有在手订单的生产厂家',
    needs: '销售合同、买家确认',
    repays: '回款时还款',
  },
  {
    title: '运费贷',
    about: '垫付运输与仓储费用，货到结算后归还。',
    who: '大宗货物的货主与承运企业',
    needs: '运输或仓储合同、运单',
    repays: '按运单结算归还',
  },
] as const;

/** The four assistant-loan product cards (spec 3 §2.5). */
function AssistantLoans() {
  return (
    <section className={stack[4]} id="loans">
      <div className={spread}>
        <h2>助贷产品</h2>
        <p className={muted}>额度、利率与期限以资金方审批结果为准</p>
      </div>
      <div className={cards}>
        {LOANS.map(({ title, about, who, needs, repays }) => (
          <Card key={title} title={title} gap={3}>
            <p>{about}</p>
            <DescriptionList
              look="summary"
              items={[
                { term: '适合', value: who },
                { term: '资料', value: needs },
                { term: '还款', value: repays },
              ]}
            />
          </Card>
        ))}
      </div>
    </section>
  );
}
