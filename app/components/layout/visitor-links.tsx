import { useLocation } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import * as styles from './header.css.ts';
import { useRootData } from './root-data.ts';

/** Login state: the ways in for a visitor, and the own things of somebody logged in. */
export function VisitorLinks() {
  const { user, customerUrl } = useRootData();
  const { pathname, search } = useLocation();

  if (user) {
    return (
      <ul className={styles.visitor}>
        <li>您好，{user.name}</li>
        <li>
          <Link to={`${customerUrl}/purchase-order`}>我的订单</Link>
        </li>
        <li>
          <Link to="/customer/logout">退出</Link>
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
    </ul>
  );
}
