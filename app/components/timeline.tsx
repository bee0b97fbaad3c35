import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import * as styles from './timeline.css.ts';
import { Card } from './ui/card.tsx';

interface TimelineStep {
  key: string;
  date: string;
  label: string;
  who: string;
  /** Who they are under any name; empty to the other side. */
  whoNote: string;
  amount: string | null;
  note: string;
}

/** What happened to an order or a case, newest first: the same for its buyer, its seller and the operator. */
export function Timeline({ title, steps }: { title: string; steps: readonly TimelineStep[] }) {
  return (
    <Card title={title}>
      <ol className={styles.timeline}>
        {steps.map(({ key, date, label, who, whoNote, amount, note }) => (
          <li key={key} className={styles.step}>
            <time className={muted}>{date}</time>
            <div>
              <strong>{label}</strong> {amount}
              {who && <span className={muted}> {who}</span>}
              {whoNote && <span className={classNames(muted, small)}> {whoNote}</span>}
              {note && <div className={classNames(muted, small)}>{note}</div>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
