import { LeadForm, type LeadView } from '#app/components/lead/lead-form.tsx';
import { Tiles } from '#app/components/tiles.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, split, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './home.css.ts';
import type { HomeView } from './read-home.server.ts';

const SERVICES = [
  { title: '需求展示', about: '企业最新登记的融资与采购需求', to: '#demands' },
  { title: '物流云仓', about: '找车、找仓库，登记运输与仓储需求', to: '/logisticsCloudWarehouse' },
  { title: '集采竞价', about: '汇集采购量，在线报名、出价的竞价专场', to: '/auction' },
  { title: '数据服务', about: '现货行情、商品与厂家数据', to: '#data-services' },
  { title: '代理采购', about: '由平台代为寻源、比价与采购', to: '/agentPurchasing' },
  { title: '融资服务', about: '代采、应收、仓单与信用融资', to: '/finance' },
];

/** The supply-chain finance area (spec 1 §1): services, demands, and a form for a new demand. */
export function SupplyChain({ demands, lead }: { demands: HomeView['demands']; lead: LeadView }) {
  return (
    <section className={stack[4]} id="supply-chain">
      <div className={spread}>
        <h2>供应链金融</h2>
        <p className={muted}>
          登记需求后，客户经理将在一个工作日内联系您。<Link to="/supplychain">了解供应链服务</Link>
        </p>
      </div>
      <Tiles tiles={SERVICES} />
      <div className={split}>
        <Demands demands={demands} />
        <div id="retention">
          <Card title="融资需求登记">
            <LeadForm action="/?index#retention" lead={lead} />
          </Card>
        </div>
      </div>
    </section>
  );
}

/** The newest demands of companies; the trading API masks their names. */
function Demands({ demands }: { demands: HomeView['demands'] }) {
  return (
    <div id="demands">
      <Card title="需求展示" action={<a href="#retention">登记我的需求</a>}>
        {demands.length === 0 && <p className={muted}>暂无数据</p>}
        <ul className={styles.demands}>
          {demands.map(({ id, name, intentions, day }) => (
            <li key={id} className={styles.demand}>
              <span>{name}</span>
              <span className={cluster[1]}>
                {intentions.map((intention) => (
                  <Tag key={intention} tone="info">
                    {intention}
                  </Tag>
                ))}
              </span>
              <span className={classNames(muted, small)}>{day}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const DATA_SERVICES = [
  {
    title: '现货行情',
    about: '各品类开盘价与涨跌，每个交易日更新',
    to: '/trading?type=3',
  },
  { title: '商品数据', about: '统一的品名、牌号与规格，一搜即得', to: '/goods' },
  { title: '厂家数据', about: '入驻品牌与店铺，看得到货也找得到人', to: '/brandList' },
  { title: '行业资讯', about: '行业动态与研究报告，每日更新', to: '#news' },
];

/** The uses of the market's data, each a link. */
export function DataServices() {
  return (
    <section className={stack[4]} id="data-services">
      <div className={spread}>
        <h2>数据科技服务</h2>
        <p className={muted}>让每一次采购有据可依</p>
      </div>
      <Tiles tiles={DATA_SERVICES} />
    </section>
  );
}
