import { Card } from '#app/components/ui/card.tsx';
import * as styles from './order.css.ts';
import type { TimelineStep } from './order-summary.server.ts';

/** What happened to an order, newest first: the same for its buyer, its seller and the operator. */
export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <Card title="订单进度">
      <ol className={styles.timeline}>
        {steps.map(({ key, date, label, who, amount, note }) => (
          <li key={key} className={styles.step}>
            <time className={styles.stepTime}>{date}</time>
            <div>
              <strong>{label}</strong> {amount}
              {who && <span className={styles.stepWho}> {who}</span>}
              {note && <div className={styles.stepNote}>{note}</div>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
