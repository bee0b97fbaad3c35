import * as styles from './signatures.css.ts';

/** Places to sign, beside each other on paper too. */
export const Signatures = ({ who }: { who: readonly string[] }) => (
  <div className={styles.signatures}>
    {who.map((side) => (
      <p key={side} className={styles.signature}>
        {side}：
      </p>
    ))}
  </div>
);
