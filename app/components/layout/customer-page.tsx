import { useLocation } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, onScreen } from '#app/styles/layout.css.ts';
import { CustomerMenu } from './customer-menu.tsx';
import { Page, type PageProps } from './page.tsx';
import { useWork } from './use-work.ts';

type CustomerPageProps = Omit<PageProps, 'aside' | 'beside' | 'narrow'>;

/** A page below /customer: beside it the menu of what one works as, behind its title the pages that it has as tabs. */
export const CustomerPage = (page: CustomerPageProps) => (
  <Page {...page} aside={<CustomerMenu />} beside={<Siblings />} />
);

/** The other pages of the menu's entry, on the first page of each alone: a thing's own page has its way back. */
function Siblings() {
  const { groups, page, to } = useWork();
  const { pathname } = useLocation();
  const entry = groups.flatMap(({ entries }) => entries).find(({ isCurrent }) => isCurrent);
  const others = entry?.pages.filter((each) => each !== page) ?? [];
  const isFirst = pathname.toLowerCase() === `/customer/${page?.page}`;
  if (others.length === 0 || !isFirst) return null;
  return (
    <nav aria-label="同类页面" className={classNames(cluster[4], onScreen)}>
      {others.map(({ page: path, label }) => (
        <Link key={path} to={to(`/customer/${path}`)}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
