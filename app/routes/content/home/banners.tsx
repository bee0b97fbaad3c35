import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import * as styles from './banners.css.ts';
import type { HomeView } from './read-home.server.ts';

/** A strip that is swiped or stepped through by its dots; it never moves by itself. */
export function Banners({ banners }: { banners: HomeView['banners'] }) {
  return (
    <section aria-label="推荐" className={styles.banners}>
      <ul className={styles.track}>
        {banners.map(({ id, title, subtitle, imageUrl, linkUrl }, index) => (
          <li key={id} id={`banner-${id}`} className={styles.slide}>
            <Link to={linkUrl} className={styles.banner}>
              <Picture src={imageUrl} alt="" width={860} height={320} eager={index === 0} />
              <span className={styles.words}>
                <strong className={styles.title}>{title}</strong>
                {subtitle}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.dots}>
        {banners.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#banner-${id}`} replace aria-label={title} className={styles.dot} />
          </li>
        ))}
      </ul>
    </section>
  );
}
