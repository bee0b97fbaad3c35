import { useLocation } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Link } from '#app/components/ui/link.tsx';
import * as styles from './header.css.ts';
import { logoutHref } from './logout-href.ts';
import { useRootData } from './root-data.ts';

/** For everybody: who may not sell is told so where he is (spec 1 §6). */
const sellerLink = (
  <li>
    <Link to="/seller">卖家中心</Link>
  </li>
);

/** Login state: the ways in for a visitor, and the own things of somebody logged in. */
export function VisitorLinks() {
  const { user, customerUrl } = useRootData();
  const location = useLocation();
  const { pathname, search } = location;
  const hydrated = useHydrated();

  if (user) {
    return (
      <ul className={styles.visitor}>
        <li className={styles.visitorName}>
          <Link to={`${customerUrl}/control-centre?type=buyer`}>您好，{user.name}</Link>
        </li>
        <li>
          <Link to={`${customerUrl}/purchase-order`}>我的订单</Link>
        </li>
        <li>
          <Link to="/collect">我的收藏</Link>
        </li>
        {sellerLink}
        <li>
          {/* A page of its own until there is a script, then a dialog over this one. */}
          <Link to={hydrated ? logoutHref(location) : '/customer/logout'} preventScrollReset>
            退出
          </Link>
        </li>
      </ul>
    );
  }
  // Somebody who comes from the login page itself goes on to the home page, not back to it.
  const back = pathname.startsWith('/customer/') ? '/' : pathname + search;
  const query = `?redirectTo=${encodeURIComponent(back)}`;
  return (
    <ul className={styles.visitor}>
      <li>
        <Link to={`${customerUrl}/login${query}`}>请登录</Link>
      </li>
      <li>
        <Link to={`${customerUrl}/register${query}`}>免费注册</Link>
      </li>
      {sellerLink}
    </ul>
  );
}
