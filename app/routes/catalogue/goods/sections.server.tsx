import { keptMarkup } from '#app/components/kept-markup.server.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { AuthFile } from '#app/domain/catalogue/goods-contract.ts';
import { MAX_STARS, starsShown, starText } from '#app/domain/catalogue/rating.ts';
import { JUST_LISTED, recentText } from '#app/domain/catalogue/recent-price.ts';
import { formatDay } from '#app/domain/time.ts';
import { cluster, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import { DailyChart, DailyFigures } from '../charts/chart.server.tsx';
import { trendText } from '../charts/price-plot.server.ts';
import type { DescribedView, DetailView, OffersView } from './detail-view.server.ts';
import type { ReviewPage } from './page-view.server.ts';
import type { Extras } from './read-goods.server.ts';
import * as styles from './sections.css.ts';

/** Price, how it has moved, facts and the terms of the goods' marketing group. */
export function offerHtml(
  goods: Pick<DetailView, 'priceText' | 'unit' | 'seller'> & Pick<DescribedView, 'facts' | 'terms'>,
  promotion: OffersView['promotion'],
  trend: Extras['priceTrend'],
): string {
  const { priceText, unit, facts, terms, seller } = goods;
  const recent = recentText(trend.series);
  return keptMarkup(
    JSON.stringify([
      'offer',
      priceText,
      unit,
      seller.name,
      seller.page,
      terms,
      facts,
      promotion,
      recent,
    ]),
    <>
      <Price amount={priceText} unit={unit} size="display" />
      <p className={`${muted} ${small}`}>{recent}</p>
      <DescriptionList
        items={[
          { term: '卖家', value: <Link to={seller.page}>{seller.name}</Link> },
          ...terms,
          ...facts,
        ]}
      />
      {promotion && (
        <p className={cluster[2]}>
          <Tag tone="danger">满减</Tag>
          <strong>{promotion.name}</strong>
          {promotion.terms.join('；')}
        </p>
      )}
    </>,
  );
}

interface Sections {
  goods: Pick<DetailView, 'unit'> & Pick<DescribedView, 'specs' | 'introduce'>;
  extras: Extras;
  /** The open tab. */
  documents: boolean;
  reviewPages: readonly ReviewPage[];
}

/**
 * The parts of a detail page without controls, as HTML, so that their code is not sent to the
 * browser (design/pages: Quiet parts), rendered once for everybody. React escapes every text.
 */
export function sectionsHtml({ goods, extras, documents, reviewPages }: Sections): string {
  const { authFiles, priceTrend, evaluations } = extras;
  const { specs, introduce, unit } = goods;
  const first = documents ? authFiles : { specs, introduce };
  return keptMarkup(
    JSON.stringify(['sections', documents, first, unit, priceTrend, evaluations, reviewPages]),
    <>
      {documents ? <Documents groups={authFiles} /> : <Specs {...{ specs, introduce }} />}
      <Trend trend={priceTrend} unit={unit} />
      <Evaluations evaluations={evaluations} pages={reviewPages} />
    </>,
  );
}

function Specs({ specs, introduce }: Pick<DescribedView, 'specs' | 'introduce'>) {
  return (
    <Card title="商品详情">
      <DescriptionList items={specs} />
      {introduce && <p className={styles.introduce}>{introduce}</p>}
    </Card>
  );
}

/** Qualification documents by their type; a picture opens in its place, a PDF in the browser. */
function Documents({ groups }: { groups: Extras['authFiles'] }) {
  return (
    <Card title="资质附件">
      {groups.length === 0 && <p className={muted}>暂无数据</p>}
      <div className={stack[4]}>
        {groups.map(({ name, value }) => (
          <section key={name} className={stack[2]}>
            <h3>{name}</h3>
            {value.map((file) => (
              <Document key={`${file.batchNum} ${file.fileName}`} file={file} />
            ))}
          </section>
        ))}
      </div>
    </Card>
  );
}

function Document({ file: { fileName, type, batchNum, fileId, url } }: { file: AuthFile }) {
  const address = fileId ? `/files/${fileId}` : (url ?? '');
  const batch = batchNum && <span className={muted}>批号 {batchNum}</span>;
  const opened = (text: string) => (
    <a href={address} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  if (!type.startsWith('image/')) {
    return (
      <p className={styles.document}>
        {opened(fileName)} {batch}
      </p>
    );
  }
  return (
    <details className={styles.document}>
      <summary>
        {fileName} {batch}
      </summary>
      <p>{opened('查看大图')}</p>
      <img src={address} alt={fileName} loading="lazy" width={420} height={594} />
    </details>
  );
}

function Trend({ trend, unit }: { trend: Extras['priceTrend']; unit: string }) {
  if (trend.series.length < 2) {
    return (
      <Card title="价格走势">
        <p className={muted}>{JUST_LISTED}，明日起有价格走势。</p>
      </Card>
    );
  }
  const text = trendText(trend, unit);
  return (
    <Card title="价格走势" gap={3}>
      <p className={muted}>{text}。</p>
      <DailyChart trend={trend} label={text} />
      <DailyFigures
        trend={trend}
        title="每日价格"
        figure={`价格（元/${unit}）`}
        change="涨跌（元）"
      />
    </Card>
  );
}

interface EvaluationsProps {
  evaluations: Extras['evaluations'];
  pages: readonly ReviewPage[];
}

/** The pages of the reviews are plain links: they cost the page no script. */
function Evaluations({ evaluations, pages }: EvaluationsProps) {
  const { content, totalElements, average } = evaluations;
  return (
    <div id="evaluations">
      <Card
        title={`商品评价（${totalElements}）`}
        action={
          average && (
            <span>
              平均 <strong className={styles.stars}>{average}</strong> / {MAX_STARS} 星
            </span>
          )
        }
      >
        {content.length === 0 && <p className={muted}>暂无评价</p>}
        <ul className={stack[3]}>
          {content.map(({ id, stars, buyerName, content: text, answer, createDate }) => (
            <li key={id} className={styles.evaluation}>
              <div className={spread}>
                <span>
                  <span className={styles.stars} role="img" aria-label={`${stars} 星`}>
                    {starsShown(stars)}
                  </span>{' '}
                  {starText(stars)}
                </span>
                <span className={`${muted} ${small}`}>
                  {buyerName} {formatDay(createDate)}
                </span>
              </div>
              <p>{text}</p>
              {answer && <p className={muted}>卖家回复：{answer}</p>}
            </li>
          ))}
        </ul>
        {pages.length > 0 && (
          <nav aria-label="分页" className={cluster[3]}>
            {pages.map(({ label, to, isHere }) => (
              <a
                key={label}
                href={to}
                className={styles.page}
                aria-current={isHere ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
        )}
      </Card>
    </div>
  );
}
