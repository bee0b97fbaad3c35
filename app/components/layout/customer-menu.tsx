import { useLocation } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import type { Permission } from '#app/domain/account/roles.ts';
import { suspendedText } from '#app/domain/account/suspension.ts';
import * as styles from './customer-menu.css.ts';
import { useRootData } from './root-data.ts';
import { useMayDo } from './use-permission.ts';

interface Group {
  title: string;
  /** Who has it; absent: everybody. */
  platform?: 'seller' | 'operator';
  /** Only companies have it. */
  enterprise?: true;
  pages: readonly MenuPage[];
}

interface MenuPage {
  /** Its path below /customer. */
  page: string;
  label: string;
  /** What reading the page takes; absent: `view`. */
  permission?: Permission;
}

/** Pages below /customer, by what one comes for: those of a role that not everybody has come first. */
const MENU: readonly Group[] = [
  {
    title: '平台运营',
    platform: 'operator',
    pages: [
      { page: 'desk', label: '运营台' },
      { page: 'desk/members', label: '会员与卖家', permission: 'administer' },
      { page: 'desk/messages', label: '消息发送' },
      { page: 'desk/auctions', label: '竞价管理' },
      { page: 'desk/signs', label: '报名审核' },
      { page: 'desk/purchase', label: '集采与招标' },
      { page: 'desk/registrations', label: '登记审核' },
      { page: 'desk/bank-statements', label: '银行流水' },
      { page: 'desk/money', label: '退款与对账' },
      { page: 'desk/bills', label: '支付平台账单' },
      { page: 'desk/saleafter', label: '售后裁定' },
      { page: 'desk/withdrawals', label: '提现申请' },
      { page: 'desk/content', label: '内容管理' },
      { page: 'desk/marketing', label: '营销' },
      { page: 'desk/words', label: '搜索词' },
      { page: 'desk/calendar', label: '节假日' },
      { page: 'desk/leads', label: '线索与需求' },
      { page: 'desk/audit', label: '操作记录', permission: 'administer' },
      { page: 'desk/status', label: '运行状态' },
    ],
  },
  {
    title: '销售',
    platform: 'seller',
    pages: [
      { page: 'sale-desk', label: '卖家工作台' },
      { page: 'release-product-management1', label: '在售商品' },
      { page: 'sale-marketing', label: '促销与优惠券' },
      { page: 'sale-order', label: '收到的订单' },
      { page: 'sale-invoices', label: '开票申请' },
      { page: 'sale-saleafter', label: '售后处理' },
      { page: 'sale-rating', label: '收到的评价' },
      { page: 'sale-account', label: '货款账户' },
      { page: 'sale-statements', label: '销售对账单' },
      { page: 'sale-credits', label: '月结额度' },
      { page: 'sale-inquiry', label: '收到的询价' },
      { page: 'sale-auctions', label: '发布的竞价' },
      { page: 'sale-store', label: '店铺设置' },
    ],
  },
  {
    title: '采购',
    pages: [
      { page: 'purchase-order', label: '采购订单' },
      { page: 'invoice-management', label: '发票管理' },
      { page: 'purchase-saleafter-order', label: '售后申请' },
      { page: 'statements', label: '采购对账单' },
      { page: 'purchase-inquiry', label: '我的询价' },
      { page: 'lists', label: '常购清单' },
      { page: 'searches', label: '我的搜索' },
      { page: 'auctions', label: '我的竞价' },
      { page: 'group-purchase', label: '集采登记' },
      { page: 'platform-product-register', label: '登记记录' },
      { page: 'deadlines', label: '截止提醒' },
    ],
  },
  {
    title: '账户',
    pages: [
      { page: 'messages', label: '消息' },
      { page: 'my-wallet', label: '我的钱包' },
      { page: 'discount-coupon', label: '优惠券' },
      { page: 'auth-management', label: '合同签署' },
      { page: 'addresses', label: '收货地址' },
      { page: 'security', label: '账号安全' },
    ],
  },
  {
    title: '企业',
    enterprise: true,
    pages: [
      { page: 'approvals', label: '企业审批' },
      { page: 'company', label: '企业与成员' },
    ],
  },
];

/** What the page is called to which a path below /customer belongs; null for another one. */
export function customerPageName(path: string): string | null {
  const pages = MENU.flatMap((group) => group.pages)
    .filter(({ page }) => `${path}/`.startsWith(`/customer/${page}/`))
    .sort((one, other) => other.page.length - one.page.length);
  return pages[0]?.label ?? null;
}

/** The menu of the built-in customer pages: `CustomerPage`. */
export function CustomerMenu() {
  const { user, unread } = useRootData();
  const pathname = useLocation().pathname.toLowerCase();
  const may = useMayDo();
  const platforms = user?.platformType.split(',') ?? [];
  const groups = MENU.filter(
    ({ platform, enterprise }) =>
      (!platform || platforms.includes(platform)) &&
      (!enterprise || user?.customerType === 'enterprise'),
  ).map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ permission = 'view' }) => may(permission)),
  }));
  // The longest matching path is current, so that only one page is.
  const [current] = groups
    .flatMap(({ pages }) => pages.map(({ page }) => page))
    .filter((page) => pathname.startsWith(`/customer/${page}`))
    .sort((one, other) => other.length - one.length);
  return (
    <nav aria-label="会员中心" className={styles.menu}>
      {user?.suspended !== undefined && (
        <p className={styles.suspended}>账号{suspendedText(user.suspended)}。</p>
      )}
      {groups.map(({ title, pages }) => (
        <div key={title} className={styles.group}>
          <p className={styles.title}>{title}</p>
          <ul className={styles.pages}>
            {pages.map(({ page, label }) => (
              <li key={page}>
                <Link
                  to={`/customer/${page}`}
                  className={styles.item}
                  aria-current={page === current ? 'page' : undefined}
                >
                  {page === 'messages' && unread ? `${label} ${unread}` : label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
