import { classNames } from '#app/styles/class-names.ts';
import { muted, small, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './turnover-chart.css.ts';

interface TurnoverChartProps {
  bars: readonly { x: number; y: number; width: number; height: number }[];
  marks: { highest: string; days: readonly string[] };
  /** The chart in words. */
  label: string;
}

/** A bar for each day. It stretches with the page; the labels are ordinary text and keep their size. */
export function TurnoverChart({ bars, marks, label }: TurnoverChartProps) {
  return (
    <div className={classNames(stack[1], muted, small)}>
      <div aria-hidden="true">{marks.highest}</div>
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={styles.plot}
      >
        {bars.map((bar) => (
          <rect key={bar.x} {...bar} />
        ))}
      </svg>
      <div className={spread} aria-hidden="true">
        {marks.days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  );
}
