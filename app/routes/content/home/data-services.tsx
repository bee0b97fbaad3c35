import { Tiles } from '#app/components/tiles.tsx';
import { muted, spread, stack } from '#app/styles/layout.css.ts';

const SERVICES = [
  {
    title: '现货行情',
    about: '各品类开盘价与涨跌，每个交易日更新',
    to: '/trading?type=3',
  },
  { title: '商品数据', about: '统一的品名、牌号与规格，一搜即得', to: '/goods' },
  { title: '厂商数据', about: '入驻品牌与店铺，看得到货也找得到人', to: '/brandList' },
  { title: '行业资讯', about: '行业动态与研究报告，每日更新', to: '#news' },
];

/** What the market's data is good for; each leads to it. */
export function DataServices() {
  return (
    <section className={stack[4]} id="data-services">
      <div className={spread}>
        <h2>数据科技服务</h2>
        <p className={muted}>让每一次采购有据可依</p>
      </div>
      <Tiles tiles={SERVICES} />
    </section>
  );
}
