import { useLocation } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Link } from '#app/components/ui/link.tsx';
import { logoutHref } from './logout-href.ts';

/** Without a script it leads to a page; with one it opens a dialog over this page. */
export function LogoutLink() {
  const location = useLocation();
  const hydrated = useHydrated();
  return (
    <Link to={hydrated ? logoutHref(location) : '/customer/logout'} preventScrollReset>
      退出
    </Link>
  );
}
