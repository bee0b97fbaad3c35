import type { PriceTrend } from '#app/domain/catalogue/goods-contract.ts';
import { HEIGHT, pricePlot, trendText, WIDTH } from './price-plot.server.ts';
import * as styles from './sections.css.ts';

/**
 * What a unit cost on each day, drawn on the server. The lines stretch with the page; the words
 * beside them are ordinary text, so that they keep its size.
 */
export function PriceChart({ trend, unit }: { trend: PriceTrend; unit: string }) {
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
