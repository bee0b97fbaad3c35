import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { container } from '#app/styles/layout.css.ts';
import { CategoryMenu } from './category-menu.tsx';
import * as styles from './header.css.ts';
import { HeaderSearch } from './header-search.tsx';
import { Logo } from './logo.tsx';
import { useRootData } from './root-data.ts';
import { SITE_CLAIM } from './site.ts';
import { VisitorLinks } from './visitor-links.tsx';

/** The pages of the main navigation, before the categories. */
const pages = [
  { to: '/', label: '首页' },
  { to: '/trading', label: '现货商城' },
  { to: '/auction', label: '竞价中心' },
];

function CartLink() {
  const { cartCount } = useRootData();
  return (
    <Link to="/shopCart" className={styles.cart} target="_blank">
      <Icon name="cart" />
      <span className={styles.cartText}>购物车</span>
      {cartCount > 0 && <span className={styles.badge}>{cartCount}</span>}
    </Link>
  );
}

/** Who is logged in, the search, the cart and the ways into the market. */
export function Header() {
  return (
    <header id="top" className={styles.header}>
      <div className={styles.strip}>
        <div className={classNames(container, styles.stripLine)}>
          <span className={styles.claim}>{SITE_CLAIM}</span>
          <VisitorLinks />
        </div>
      </div>
      <div className={classNames(container, styles.main)}>
        <Link to="/" className={styles.logo}>
          <Logo />
        </Link>
        <HeaderSearch />
        <CartLink />
      </div>
      <nav aria-label="主导航" className={styles.nav}>
        <div className={classNames(container, styles.navLine)}>
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.page}>
              {label}
            </Link>
          ))}
          <CategoryMenu />
        </div>
      </nav>
    </header>
  );
}
