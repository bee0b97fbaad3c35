import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FinancingBlocks } from '#app/components/financing-blocks.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { cards } from '#app/components/tiles.css.ts';
import { Tiles } from '#app/components/tiles.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { environment } from '#app/environment.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { stack } from '#app/styles/layout.css.ts';

const TITLE = '供应链服务';
const ABOUT = '从寻源、采购、物流到结算：一笔大宗交易用得到的服务与融资，按环节列出。';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/supplychain' }, matches);

/** A page of texts and links. */
export const handle: RouteHandle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return data(
    { applyUrl: environment().financeApplyUrl ?? null },
    { headers: pageHeaders(request, { seconds: 300 }) },
  );
}

const SERVICES = [
  {
    title: '集中采购',
    about: '汇集多家需求统一谈价，按计划登记采购量',
    to: '/centralizedPurchasing',
  },
  { title: '代理采购', about: '由平台代为寻源、比价、签约与跟单', to: '/agentPurchasing' },
  { title: '集采竞价', about: '卖家公开报价或买家竞价，过程留痕可核验', to: '/auction' },
  {
    title: '物流云仓',
    about: '登记找车、找仓库需求，查看运力与仓容',
    to: '/logisticsCloudWarehouse',
  },
  { title: '融资服务', about: '六种合作意向，登记后由客户经理对接资金方', to: '/finance' },
  { title: '询价报价', about: '向多家卖家发询价，同一张表里比较报价', to: '/inquiry' },
] as const;

const STEPS = [
  {
    title: '一、登记需求',
    text: '在融资服务页选择合作意向，留下公司名称、联系人与手机号码，不需要注册账号。',
  },
  {
    title: '二、核对资料',
    text: '客户经理在一个工作日内联系，说明所需资料：营业执照、采购或销售合同、近期交易记录。',
  },
  {
    title: '三、资金方审批',
    text: '资料齐备后提交资金方，额度、利率与期限以审批结果为准，平台不代替资金方作出承诺。',
  },
  {
    title: '四、随单放款',
    text: '订单成立后放款，款项支付给订单中的卖家或承运方；货物交付、回款后按约定归还。',
  },
] as const;

/** The steps of a trade, from finding goods to paying for them. */
export default function SupplyChain() {
  const { applyUrl } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}
      action={<ButtonLink to="/finance#retention">登记融资需求</ButtonLink>}
    >
      <p>{ABOUT}</p>
      <Tiles tiles={SERVICES} />
      <FinancingBlocks
        title="供应链融资"
        applyUrl={applyUrl}
        hrefOf={(intention) => `/finance?${new URLSearchParams({ intention })}#retention`}
      />
      <section className={stack[4]}>
        <h2>融资怎样办理</h2>
        <div className={cards}>
          {STEPS.map(({ title, text }) => (
            <Card key={title} title={title}>
              <p>{text}</p>
            </Card>
          ))}
        </div>
      </section>
    </Page>
  );
}
