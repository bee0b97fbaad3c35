import type { PriceTrend } from '#app/domain/catalogue/goods-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuan, parseYuan } from '#app/domain/money.ts';
import * as styles from './chart.css.ts';
import { HEIGHT, pricePlot, WIDTH } from './price-plot.server.ts';

/**
 * A figure for each day, drawn on the server. The lines stretch with the page; the labels beside
 * them are ordinary text, so that they keep their size.
 * @param label the chart in words
 */
export function DailyChart({ trend, label }: { trend: PriceTrend; label: string }) {
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
        aria-label={label}
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

interface DailyFiguresProps {
  trend: PriceTrend;
  title: string;
  /** What the columns are called, with their units. */
  figure: string;
  change: string;
}

/** The figures of a chart as a table, the latest day first. */
export function DailyFigures({ trend, title, figure, change }: DailyFiguresProps) {
  const figures = trend.series.map((text) => parseYuan(text) ?? 0);
  const rows = trend.xaxis.map((day, place) => {
    const [now = 0, before = now] = [figures[place], figures[place - 1]];
    return { day, text: groupThousands(trend.series[place] ?? ''), change: now - before };
  });
  return (
    <details>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section className={styles.figures} tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">{figure}</th>
              <th scope="col">{change}</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => (
              <tr key={row.day}>
                <td>{row.day}</td>
                <td>{row.text}</td>
                <td>{changeText(row.change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const changeText = (hundredths: number): string =>
  hundredths === 0 ? '—' : `${hundredths > 0 ? '+' : '−'}${formatYuan(Math.abs(hundredths))}`;
