import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './brand.css.ts';

/** Other stores, and the way to all of them. */
export function RecommendedStores({
  stores,
}: {
  stores: readonly { code: string; name: string; goods: string }[];
}) {
  return (
    <section className={stack[3]}>
      <div className={spread}>
        <h2>推荐店铺</h2>
        <Link to="/factory">更多店铺</Link>
      </div>
      <ul className={styles.stores}>
        {stores.map(({ code, name, goods }) => (
          <li key={code}>
            <Link to={`/brand?sellerCode=${code}`} className={styles.store}>
              {name}
              <span className={classNames(muted, small)}>{goods}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
