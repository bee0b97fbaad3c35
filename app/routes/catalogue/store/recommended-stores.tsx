import { storeHref } from '#app/components/store-href.ts';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { spread, stack } from '#app/styles/layout.css.ts';
import type { StoreTile } from './read-stores.server.ts';
import * as styles from './store-list.css.ts';

/** Stores with most on offer, as tiles (spec 2 §2). */
export function RecommendedStores({ stores }: { stores: readonly StoreTile[] }) {
  return (
    <aside className={stack[3]}>
      <div className={spread}>
        <h2>推荐店铺</h2>
        <Link to="/factory">更多</Link>
      </div>
      <ul className={styles.tiles}>
        {stores.map(({ code, name, image }) => (
          <li key={code}>
            <Link to={storeHref(code)} className={styles.tile}>
              <Picture src={image} alt="" width={64} height={48} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
