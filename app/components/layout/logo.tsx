import type { Site } from '#app/domain/market/site.ts';
import { writtenBySite } from './document-context.ts';
import * as styles from './logo.css.ts';

/** The props of the link of a head that is the market's mark and name. */
export const useLogo = writtenBySite('#top a[href="/"]', import.meta.env.SSR ? Logo : null);

/** The market's mark, or stacked ingots in balance, and its name. */
function Logo({ mark, name }: Site) {
  return (
    <>
      {mark ? (
        <img className={styles.mark} src={mark} width="36" height="36" alt="" />
      ) : (
        <svg className={styles.mark} viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
          <rect width="40" height="40" rx="6" />
          <path d="m16 9 h8 l3 8 H13Z M9 20 h9 l2 10 H6Z M22 20 h9 l3 10 H20.5Z" />
        </svg>
      )}
      {name}
    </>
  );
}
