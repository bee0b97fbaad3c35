import * as styles from '#app/components/layout/customer-menu.css.ts';
import { Link } from '#app/components/ui/link.tsx';

/** The six items of the company's pages, in the order the specification gives (spec 3 §2.2). */
const items = [
  { to: '/about', label: '公司简介' },
  { to: '/notice', query: '?type=notice', label: '平台公告' },
  { to: '/linkUs', label: '友情链接' },
  { to: '/contactUs', label: '联系我们' },
  { to: '/touzi', query: '?type=notice', label: '投资者关系' },
  { to: '/job', label: '招聘信息' },
] as const;

export type AboutPath = (typeof items)[number]['to'];

/** Beside every page of the company, and beside a notice. */
export function AboutMenu({ current }: { current: AboutPath }) {
  return (
    <nav aria-label="关于我们">
      <ul className={styles.menu}>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={'query' in item ? item.to + item.query : item.to}
              className={styles.item}
              aria-current={item.to === current ? 'page' : undefined}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
