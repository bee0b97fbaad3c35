import { useLocation } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import * as styles from './customer-menu.css.ts';
import { useRootData } from './root-data.ts';

type Items = readonly (readonly [page: string, label: string])[];

/** Below /customer: for everybody, and for those who sell or operate the market. */
const MENU: Readonly<Record<string, Items>> = {
  '': [
    ['purchase-order', '采购订单'],
    ['platform-product-register', '登记记录'],
    ['group-purchase', '集采登记'],
    ['purchase-inquiry', '我的询价'],
    ['deadlines', '截止提醒'],
    ['auctions', '我的竞价'],
    ['searches', '我的搜索'],
    ['discount-coupon', '优惠券'],
    ['my-wallet', '我的钱包'],
    ['auth-management', '合同签署'],
  ],
  seller: [
    ['release-product-management1', '在售商品'],
    ['sale-order', '收到的订单'],
    ['sale-inquiry', '收到的询价'],
    ['sale-auctions', '发布的竞价'],
  ],
  operator: [
    ['desk', '运营台'],
    ['desk/auctions', '竞价管理'],
    ['desk/signs', '报名审核'],
    ['desk/purchase', '集采与招标'],
    ['desk/registrations', '登记审核'],
    ['desk/content', '内容管理'],
    ['desk/words', '搜索词'],
    ['desk/leads', '线索与需求'],
    ['desk/status', '运行状态'],
  ],
};

/** The menu of the built-in customer pages: `<Page aside={<CustomerMenu />}>`. */
export function CustomerMenu() {
  const { user } = useRootData();
  const pathname = useLocation().pathname.toLowerCase();
  const platforms = user?.platformType.split(',') ?? [];
  const items = Object.entries(MENU).flatMap(([platform, pages]) =>
    platform && !platforms.includes(platform) ? [] : pages,
  );
  // The longest matching path is current, so that only one item is.
  const [current] = items
    .map(([page]) => page)
    .filter((page) => pathname.startsWith(`/customer/${page}`))
    .sort((one, other) => other.length - one.length);
  return (
    <nav aria-label="会员中心">
      <ul className={styles.menu}>
        {items.map(([page, label]) => (
          <li key={page}>
            <Link
              to={`/customer/${page}`}
              className={styles.item}
              aria-current={page === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
