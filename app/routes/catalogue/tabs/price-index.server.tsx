import { renderToStaticMarkup } from 'react-dom/server';
import type { priceGuideList } from '#app/domain/catalogue/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import { DailyChart, DailyFigures } from '../charts/chart.server.tsx';
import { indexText } from '../charts/price-plot.server.ts';

type Guides = Content<typeof priceGuideList>[number];

/** The index of a category's prices as HTML: a chart, and its figures as a table (design/pages: Quiet parts). */
export function indexHtml({ categoryName, priceIndex }: Guides): string {
  const text = indexText(categoryName, priceIndex.series);
  return renderToStaticMarkup(
    <section className={stack[3]} aria-label={`${categoryName}价格指数`}>
      <h2>{categoryName}价格指数</h2>
      <p className={muted}>
        {text}。指数为该品类销量居前的商品每日价格与期初价格之比的平均值，期初为
        100；期间上架的商品自上架日起计入。
      </p>
      <DailyChart trend={priceIndex} label={text} />
      <DailyFigures trend={priceIndex} title="每日指数" figure="指数" change="涨跌（点）" />
    </section>,
  );
}
