import * as styles from './spark.css.ts';

/** A price of 30 days as a line: 「M0,12L96,4|3,800.00 → 3,850.00」. */
export default function Spark({ text }: { text: string }) {
  const [path, label] = text.split('|');
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 96 24"
      width="96"
      height="24"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
