import { renderToStaticMarkup } from 'react-dom/server';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { AuthFile, PriceTrend } from '#app/domain/catalogue/goods-contract.ts';
import { MAX_STARS, starsShown, starText } from '#app/domain/catalogue/rating.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuan, parseYuan } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';
import { cluster, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import type { DetailView, OffersView } from './detail-view.server.ts';
import type { ReviewPage } from './page-view.server.ts';
import { HEIGHT, pricePlot, trendText, WIDTH } from './price-plot.server.ts';
import type { Extras } from './read-goods.server.ts';
import * as styles from './sections.css.ts';

/** Price, facts and the terms of the goods' marketing group. */
export function offerHtml(
  goods: Pick<DetailView, 'priceText' | 'unit' | 'facts'>,
  promotion: OffersView['promotion'],
): string {
  return renderToStaticMarkup(
    <>
      <Price amount={goods.priceText} unit={goods.unit} size="display" />
      <DescriptionList items={goods.facts} />
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
  goods: Pick<DetailView, 'specs' | 'introduce' | 'unit'>;
  extras: Extras;
  /** The open tab. */
  documents: boolean;
  reviewPages: readonly ReviewPage[];
}

/**
 * The parts of a detail page without controls, as HTML, so that their code is not sent to the
 * browser (decision 19). React escapes every text.
 */
export function sectionsHtml({ goods, extras, documents, reviewPages }: Sections): string {
  return renderToStaticMarkup(
    <>
      {documents ? <Documents groups={extras.authFiles} /> : <Specs {...goods} />}
      <Trend trend={extras.priceTrend} unit={goods.unit} />
      <Evaluations evaluations={extras.evaluations} pages={reviewPages} />
    </>,
  );
}

function Specs({ specs, introduce }: Pick<DetailView, 'specs' | 'introduce'>) {
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
      <p>{opened('查看原图')}</p>
      <img src={address} alt={fileName} loading="lazy" width={420} height={594} />
    </details>
  );
}

function Trend({ trend, unit }: { trend: Extras['priceTrend']; unit: string }) {
  const rows = trend.xaxis.map((day, place) => {
    const [price = 0, before] = [trend.series[place], trend.series[place - 1]].map(
      (text) => text && parseYuan(text),
    );
    const change = typeof before === 'number' ? Number(price) - before : 0;
    return { day, price: groupThousands(trend.series[place] ?? ''), change };
  });
  return (
    <Card title="价格走势">
      <div className={stack[3]}>
        <p className={muted}>{trendText(trend, unit)}。</p>
        <PriceChart trend={trend} unit={unit} />
        <details>
          <summary>每日价格</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
          <section className={styles.figures} tabIndex={0} aria-label="每日价格">
            <table>
              <thead>
                <tr>
                  <th scope="col">日期</th>
                  <th scope="col">价格（元/{unit}）</th>
                  <th scope="col">涨跌（元）</th>
                </tr>
              </thead>
              <tbody>
                {rows.toReversed().map(({ day, price, change }) => (
                  <tr key={day}>
                    <td>{day}</td>
                    <td>{price}</td>
                    <td>{changeText(change)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </div>
    </Card>
  );
}

const changeText = (fen: number): string =>
  fen === 0 ? '—' : `${fen > 0 ? '+' : '−'}${formatYuan(Math.abs(fen))}`;

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
          {content.map(({ id, stars, buyerName, content: text, createDate }) => (
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

/**
 * The price per unit on each day, drawn on the server. The lines stretch with the page; the labels
 * beside them are ordinary text, so that they keep their size.
 */
function PriceChart({ trend, unit }: { trend: PriceTrend; unit: string }) {
  const { outline, ground, marks, days } = pricePlot(trend);
  return (
    <div className={styles.chart}>
      <div className={styles.prices} aria-hidden="true">
        {marks.toReversed().map(({ text }) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={trendText(trend, unit)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.plot}
      >
        {marks.map(({ y }) => (
          <path key={y} className={styles.rule} d={`M0,${y}H${WIDTH}`} />
        ))}
        <path className={styles.ground} d={ground} />
        <path className={styles.outline} d={outline} />
      </svg>
      <div className={styles.days} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  );
}
