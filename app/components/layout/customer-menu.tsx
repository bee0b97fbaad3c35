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
  /** The permission is what reading the page takes; absent: `view`. */
  pages: readonly (readonly [page: string, label: string, permission?: Permission])[];
}

/** Pages below /customer, by what one comes for: those of a role that not everybody has come first. */
const MENU: readonly Group[] = [
  {
    title: '平台运营',
    platform: 'operator',
    pages: [
      ['desk', '运营台'],
      ['desk/members', '会员与卖家', 'administer'],
      ['desk/messages', '消息发送'],
      ['desk/auctions', '竞价管理'],
      ['desk/signs', '报名审核'],
      ['desk/purchase', '集采与招标'],
      ['desk/registrations', '登记审核'],
      ['desk/bank-statements', '银行流水'],
      ['desk/money', '退款与对账'],
      ['desk/bills', '支付平台账单'],
      ['desk/saleafter', '售后裁定'],
      ['desk/withdrawals', '提现申请'],
      ['desk/content', '内容管理'],
      ['desk/marketing', '营销'],
      ['desk/words', '搜索词'],
      ['desk/calendar', '节假日'],
      ['desk/leads', '线索与需求'],
      ['desk/audit', '操作记录', 'administer'],
      ['desk/status', '运行状态'],
    ],
  },
  {
    title: '销售',
    platform: 'seller',
    pages: [
      ['sale-desk', '卖家工作台'],
      ['release-product-management1', '在售商品'],
      ['sale-marketing', '促销与优惠券'],
      ['sale-order', '收到的订单'],
      ['sale-invoices', '开票申请'],
      ['sale-saleafter', '售后处理'],
      ['sale-rating', '收到的评价'],
      ['sale-account', '货款账户'],
      ['sale-statements', '销售对账单'],
      ['sale-credits', '月结额度'],
      ['sale-inquiry', '收到的询价'],
      ['sale-auctions', '发布的竞价'],
      ['sale-store', '店铺设置'],
    ],
  },
  {
    title: '采购',
    pages: [
      ['purchase-order', '采购订单'],
      ['invoice-management', '发票管理'],
      ['purchase-saleafter-order', '售后申请'],
      ['statements', '采购对账单'],
      ['purchase-inquiry', '我的询价'],
      ['lists', '常购清单'],
      ['searches', '我的搜索'],
      ['auctions', '我的竞价'],
      ['group-purchase', '集采登记'],
      ['platform-product-register', '登记记录'],
      ['deadlines', '截止提醒'],
    ],
  },
  {
    title: '账户',
    pages: [
      ['messages', '消息'],
      ['my-wallet', '我的钱包'],
      ['discount-coupon', '优惠券'],
      ['auth-management', '合同签署'],
      ['addresses', '收货地址'],
      ['security', '账号安全'],
    ],
  },
  {
    title: '企业',
    enterprise: true,
    pages: [
      ['approvals', '企业审批'],
      ['company', '企业与成员'],
    ],
  },
];

/** What the page is called to which a path below /customer belongs; null for another one. */
export function customerPageName(path: string): string | null {
  const pages = MENU.flatMap((group) => group.pages)
    .filter(([page]) => `${path}/`.startsWith(`/customer/${page}/`))
    .sort(([one], [other]) => other.length - one.length);
  return pages[0]?.[1] ?? null;
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
    pages: pages.filter(([, , permission = 'view']) => may(permission)),
  }));
  // The longest matching path is current, so that only one page is.
  const [current] = groups
    .flatMap(({ pages }) => pages.map(([page]) => page))
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
            {pages.map(([page, label]) => (
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
