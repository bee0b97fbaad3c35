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
import { PAY_WINDOW_MINUTES, REMARK_MAX } from '#app/domain/order.ts';
import { TRADING_HOURS_TEXT } from '#app/domain/trading-hours.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { nowrap } from '#app/styles/layout.css.ts';
import { readArticles } from './article-list.server.ts';
import { Headlines } from './headlines.tsx';
import { StaticPage } from './static-page.tsx';

const TITLE = '新手指南';
const ABOUT = `第一次在${SITE_NAME}采购？从找货到付款，按下面六步完成。`;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/guide' }, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { articles } = await readArticles(request, 'guide');
  return data({ articles }, { headers: pageHeaders(request, { seconds: 60 }) });
}

export default function Guide() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <StaticPage
      more={
        <Card title="更多指南">
          <Headlines path="/guideDetail" articles={articles} />
        </Card>
      }
      title={TITLE}
      about={ABOUT}
    >
      <h2>第一步　找到商品</h2>
      <p>不登录也可以浏览和搜索。找货有三种方式：</p>
      <ul>
        <li>
          页面上方的搜索框：选「商品」，按商品名称、牌号、品牌或生产厂家搜索；选「店铺」，按店铺名称搜索，也可以直接查看
          <Link to="/factory">全部店铺</Link>。
        </li>
        <li>导航栏的商品分类：先选大类，再在列表页按品类逐级缩小范围。</li>
        <li>
          <Link to="/trading">现货商城</Link>
          ：按品类、生产厂家、交货地和价格区间筛选，按销量、价格、库存或上架时间排序。筛选后的网址可以直接发给同事，打开看到的内容相同。
        </li>
      </ul>
      <h2>第二步　核对商品，填写数量</h2>
      <p>
        在商品详情页核对规格、牌号、单价、库存、交货地和卖家，再填写购买数量。数量不能低于起订量，也不能超过库存；按吨等单位计量的商品，数量最多可填两位小数。
      </p>
      <h2>第三步　注册并登录</h2>
      <p>
        点击页面上方的「免费注册」，用手机号注册个人或企业账号；已有账号请点击「请登录」。企业账号使用「立即购买」前，需要先签署电子合同。
      </p>
      <h2>第四步　选择购买方式</h2>
      <ul>
        <li>
          <strong>加入购物车</strong>
          ：适合一次采购多种商品。在购物车勾选商品、调整数量后，点击「去结算」。
        </li>
        <li>
          <strong>立即购买</strong>：只买这一种商品，直接进入结算。
        </li>
        <li>
          <strong>立即下单</strong>：现货商城的商品，核对数量后点击「确认下单」，订单即时生成。
        </li>
      </ul>
      <h2>第五步　结算并提交订单</h2>
      <p>在结算页依次完成：</p>
      <ul>
        <li>收货地址：选择已有地址，或添加新地址。</li>
        <li>
          交货方式：按商品支持的方式选择物流、自提或配送。自提需选择自提点，配送需填写配送地址和预约时间。
        </li>
        <li>备注：需要卖家留意的事项，最多 {REMARK_MAX} 字。</li>
        <li>金额明细：核对应付金额，点击「提交订单」。</li>
      </ul>
      <p>交易时间为{TRADING_HOURS_TEXT}。其他时间也可以提交订单，将在下一个交易时段开始处理。</p>
      <h2>第六步　付款</h2>
      <p>
        提交订单后请在 {PAY_WINDOW_MINUTES}{' '}
        分钟内付款，逾期订单自动取消、库存释放，可在「我的订单」中再次购买。个人账号可使用微信支付或支付宝支付，企业账号可使用支付宝支付：选择支付方式，用手机扫描页面上的二维码，付款后页面会显示支付结果。
      </p>
      <p>
        付款后，可在「我的订单」查看订单状态。交易约定见<Link to="/help">平台规则</Link>
        ；遇到问题请在客户服务时间 <span className={nowrap}>{SERVICE_HOURS}</span> 联系我们。
      </p>
    </StaticPage>
  );
}
