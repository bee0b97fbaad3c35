import '#app/styles/paper.css';
import { useSite } from './layout/site.ts';
import * as styles from './print-head.css.ts';

export interface PrintHeadProps {
  /** What it is, and its number: 订单 PO2026…. */
  what: string;
  /** 买方, 卖方 and the names of their companies, whoever of them prints it. */
  parties: readonly { term: string; value: string }[];
  /** When the page was made. */
  printed: string;
}

/** Above a document on paper: what it is, whose, and when it was printed. A child of the page, beside its cards. */
export const PrintHead = ({ what, parties, printed }: PrintHeadProps) => (
  <div className={styles.head}>
    <strong>{what}</strong>
    <p>{`${useSite().name} · ${printed} 打印`}</p>
    <p>{parties.map(({ term, value }) => `${term}：${value}`).join('　')}</p>
  </div>
);
