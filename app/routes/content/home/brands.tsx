import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import * as styles from './brands.css.ts';
import type { HomeView } from './read-home.server.ts';

/** Brands by their marks; each leads to the seller who carries it. */
export function Brands({ brands }: { brands: HomeView['brands'] }) {
  return (
    <Card title="入驻品牌" action={<Link to="/brandList">更多品牌</Link>}>
      <ul className={styles.brands}>
        {brands.map(({ name, imageUrl, sellerCode }) => (
          <li key={name}>
            <Link to={`/brand?sellerCode=${sellerCode}`} className={styles.brand}>
              <Picture src={imageUrl} alt="" width={64} height={64} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
