import { useLocation, useSearchParams } from '@remix-run/react';
import { shutWay } from '#app/api/ways.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import type { Site } from '#app/domain/market/site.ts';
import { classNames } from '#app/styles/class-names.ts';
import { container } from '#app/styles/layout.css.ts';
import { CategoryMenu } from './category-menu.tsx';
import { writtenBySite } from './document-context.ts';
import * as styles from './header.css.ts';
import { useLogo } from './logo.tsx';
import { LogoutLink } from './logout-link.tsx';
import { useRootData } from './root-data.ts';

/** The pages of the main navigation, before the categories: those that are used most come first. */
const pages = [
  { to: '/', label: '首页' },
  { to: '/trading', label: '现货商城' },
  { to: '/trading?type=0', label: '集采' },
  { to: '/auction', label: '竞价中心' },
  { to: '/inquiry', label: '询价' },
  { to: '/pasteList', label: '按清单下单' },
  { to: '/trading?type=3', label: '行情' },
  { to: '/logisticsCloudWarehouse', label: '物流' },
];

/** The visitor's links, the search, the cart and the main navigation. */
export function Header() {
  return (
    <header id="top" className={styles.header}>
      <div className={styles.strip}>
        <div className={classNames(container, styles.stripLine)}>
          <span className={styles.claim} {...useClaim()} />
          <VisitorLinks />
        </div>
      </div>
      <div className={classNames(container, styles.main)}>
        <Link to="/" className={styles.logo} {...useLogo()} />
        <HeaderSearch />
        <CartLink />
      </div>
      <nav aria-label="主导航" className={styles.nav}>
        <div className={classNames(container, styles.navLine)}>
          <div className={styles.pages}>
            {pages.map(({ to, label }) => (
              <Link key={to} to={to} className={styles.page}>
                {label}
              </Link>
            ))}
          </div>
          <CategoryMenu />
        </div>
      </nav>
    </header>
  );
}

const useClaim = writtenBySite(`.${styles.claim}`, import.meta.env.SSR ? Claim : null);

function Claim({ claim, phone }: Site) {
  return claim + (phone && `　客服电话 ${phone}`);
}

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

/** Shown to all visitors; one who is no seller gets a message (spec 1 §6). */
const sellerLink = (
  <li>
    <Link to="/seller">卖家中心</Link>
  </li>
);

/** Login and registration, or the links of a visitor who is logged in. */
function VisitorLinks() {
  const { user, customerUrl, unread } = useRootData();
  const { pathname, search } = useLocation();

  if (user) {
    return (
      <ul className={styles.visitor}>
        <li className={styles.visitorName}>
          <Link to={`${customerUrl}/control-centre?type=buyer`}>{`您好，${user.name}`}</Link>
        </li>
        <li>
          <Link to={`${customerUrl}/messages`}>
            消息{unread ? <strong> {unread}</strong> : null}
          </Link>
        </li>
        <li>
          <Link to={`${customerUrl}/purchase-order`}>我的订单</Link>
        </li>
        <li>
          <Link to="/collect">我的收藏</Link>
        </li>
        {sellerLink}
        <li>
          <LogoutLink />
        </li>
      </ul>
    );
  }
  // A login from the login page itself leads to the home page, not back to it.
  const back = pathname.startsWith('/customer/') ? '/' : pathname + search;
  const way = `redirectTo=${encodeURIComponent(back)}`;
  return (
    <ul className={styles.visitor}>
      <li>
        <Link to={`/customer/login?${way}`}>请登录</Link>
      </li>
      <li>
        <Link to={`/customer/register?type=reg&${way}`}>免费注册</Link>
      </li>
      {sellerLink}
    </ul>
  );
}

const kinds = [
  {
    id: 'goods',
    label: '商品',
    action: '/trading',
    name: 'name',
    placeholder: '商品名称/牌号/品牌/生产厂家',
  },
  {
    id: 'shops',
    label: '店铺',
    action: '/factory',
    name: 'sellerName',
    placeholder: '店铺名称',
  },
] as const;

const GOODS_SEARCH = { ...kinds[0], action: '/goods', name: 'searchInput' };

const kindId = (kind: (typeof kinds)[number]['id']) => `search-${kind}`;

/**
 * One form for goods and one for shops; the radio buttons before them show one of them by CSS alone, so
 * that the choice works without a script and in browsers without :has().
 */
function HeaderSearch() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const path = pathname.toLowerCase();
  // The results of a search are searched again where they are.
  const fields = (path === GOODS_SEARCH.action ? [GOODS_SEARCH, kinds[1]] : kinds).filter(
    ({ action }) => !shutWay(action),
  );
  const current = fields.find(({ action }) => action === path) ?? fields[0];

  return (
    <search className={styles.search} aria-label="搜索商品或店铺">
      {fields.map(({ id }) => (
        <input
          key={id}
          type="radio"
          name="search-kind"
          id={kindId(id)}
          value={id}
          defaultChecked={id === current?.id}
          className={styles.radio[id]}
        />
      ))}
      <div className={styles.kinds}>
        {fields.map(({ id, label }) => (
          <label key={id} htmlFor={kindId(id)} className={styles.kind[id]}>
            {label}
          </label>
        ))}
      </div>
      {fields.map(({ id, action, name, placeholder }) => (
        <Form key={id} action={action} className={styles.form[id]}>
          <input
            // The key resets the control, so that a new page shows its own words.
            key={path === action ? params.get(name) : null}
            type="search"
            name={name}
            aria-label={placeholder}
            placeholder={placeholder}
            defaultValue={(path === action && params.get(name)) || ''}
            maxLength={50}
            className={styles.input}
          />
          <button type="submit" className={styles.submit}>
            <Icon name="search" />
            搜索
          </button>
        </Form>
      ))}
    </search>
  );
}
