import { Icon } from '#app/components/ui/icon.tsx';
import * as styles from './back-to-top.css.ts';

/**
 * Comes into view once the page is scrolled by 100 px (spec 3 §9): it sticks to the window's
 * lower edge inside a lane that begins 100 px below the first screen. No script is needed.
 */
export function BackToTop() {
  return (
    <nav className={styles.lane} aria-label="返回顶部">
      <a href="#top" className={styles.button} aria-label="返回顶部">
        <Icon name="up" />
      </a>
    </nav>
  );
}
