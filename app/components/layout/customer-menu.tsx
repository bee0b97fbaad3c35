import { useLocation } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import * as styles from './customer-menu.css.ts';
import { useRootData } from './root-data.ts';

interface Item {
  to: string;
  label: string;
  /** Shown only to operators. */
  platform?: string;
}

const items: readonly Item[] = [
  { to: '/customer/purchase-order', label: '采购订单' },
  { to: '/customer/statements', label: '采购对账单' },
  { to: '/customer/platform-product-register', label: '登记记录' },
  { to: '/customer/group-purchase', label: '集采登记' },
  { to: '/customer/purchase-inquiry', label: '我的询价' },
  { to: '/customer/deadlines', label: '截止提醒' },
  { to: '/customer/auctions', label: '我的竞价' },
  { to: '/customer/discount-coupon', label: '优惠券' },
  { to: '/customer/my-wallet', label: '我的钱包' },
  { to: '/customer/auth-management', label: '合同签署' },
  { to: '/customer/sale-desk', label: '卖家工作台', platform: 'seller' },
  { to: '/customer/release-product-management1', label: '在售商品', platform: 'seller' },
  { to: '/customer/sale-order', label: '收到的订单', platform: 'seller' },
  { to: '/customer/sale-statements', label: '销售对账单', platform: 'seller' },
  { to: '/customer/sale-inquiry', label: '收到的询价', platform: 'seller' },
  { to: '/customer/sale-auctions', label: '发布的竞价', platform: 'seller' },
  { to: '/customer/desk', label: '运营台', platform: 'operator' },
  { to: '/customer/desk/auctions', label: '竞价管理', platform: 'operator' },
  { to: '/customer/desk/signs', label: '报名审核', platform: 'operator' },
  { to: '/customer/desk/purchase', label: '集采与招标', platform: 'operator' },
  { to: '/customer/desk/registrations', label: '登记审核', platform: 'operator' },
  { to: '/customer/desk/content', label: '内容管理', platform: 'operator' },
  { to: '/customer/desk/leads', label: '线索与需求', platform: 'operator' },
  { to: '/customer/desk/status', label: '运行状态', platform: 'operator' },
];

/** The menu of the built-in customer pages: `<Page aside={<CustomerMenu />}>`. */
export function CustomerMenu() {
  const { user } = useRootData();
  const pathname = useLocation().pathname.toLowerCase();
  // The longest matching path is current, so that only one item is.
  const [current] = items
    .filter(({ to }) => pathname.startsWith(to))
    .sort((one, other) => other.to.length - one.to.length);
  const platforms = user?.platformType.split(',') ?? [];
  return (
    <nav aria-label="会员中心">
      <ul className={styles.menu}>
        {items
          .filter(({ platform }) => platform === undefined || platforms.includes(platform))
          .map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.item}
                aria-current={to === current?.to ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
