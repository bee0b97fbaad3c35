import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SERVICE_HOURS, SITE_NAME } from '#app/components/layout/site.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { PAY_WINDOW_MINUTES } from '#app/domain/order.ts';
import { TRADING_HOURS_TEXT } from '#app/domain/trading-hours.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { nowrap } from '#app/styles/layout.css.ts';
import { readArticles } from './article-list.server.ts';
import { Headlines } from './headlines.tsx';
import { StaticPage } from './static-page.tsx';

const TITLE = '平台规则';
const DESCRIPTION = `${SITE_NAME}平台规则：交易时间、会员认证、卖家入驻、代理用户与交易数据保存。`;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: DESCRIPTION, path: '/help' }, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { articles } = await readArticles(request, 'help');
  return data({ articles }, { headers: pageHeaders(request, { seconds: 60 }) });
}

/** The platform's rules (spec 2 §1, spec 3 §1). */
export default function Help() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <StaticPage
      more={
        <Card title="更多帮助">
          <Headlines path="/helpDetail" articles={articles} />
        </Card>
      }
      title={TITLE}
      about={
        <>
          本规则自 <time dateTime="2016-06-18">2016 年 6 月 18 日</time>起施行，适用于在{SITE_NAME}
          注册、采购和销售的所有用户。
        </>
      }
    >
      <h2>一、交易时间</h2>
      <p>
        交易时间为{TRADING_HOURS_TEXT}
        。非交易时间可以浏览商品和提交订单，订单将在下一个交易时段开始处理。
      </p>
      <h2>二、注册与会员认证</h2>
      <ul>
        <li>未注册的访客可以浏览商品、店铺和资讯。</li>
        <li>注册用户可以查看平台信息；通过会员认证后，可以下单采购。</li>
        <li>企业会员使用「立即购买」前，需要签署电子合同。</li>
      </ul>
      <h2>三、卖家入驻</h2>
      <p>会员提交卖家入驻申请并通过审核后，可以在平台销售商品。</p>
      <h2>四、代理用户</h2>
      <p>代理用户可以代表会员进行交易，管理该会员名下的用户，并可以申请卖家认证。</p>
      <h2>五、订单与付款</h2>
      <ul>
        <li>提交订单时锁定所订数量的库存，商品信息和成交价格以提交订单时为准。</li>
        <li>订单提交后 {PAY_WINDOW_MINUTES} 分钟内未付款的，自动取消，并释放库存。</li>
      </ul>
      <h2>六、交易数据</h2>
      <p>平台保存交易数据一年。如需留存更久，请及时自行保存订单与付款凭证。</p>
      <h2>七、客户服务</h2>
      <p>
        客户服务时间为 <span className={nowrap}>{SERVICE_HOURS}</span>。首次采购请先阅读
        <Link to="/guide">新手指南</Link>。
      </p>
    </StaticPage>
  );
}
