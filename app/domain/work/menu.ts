import type { Permission } from '#app/domain/account/roles.ts';
import type { WorkRole } from './role.ts';
import type { WaitKind } from './waits.ts';

export interface WorkPage {
  /** Its path below /customer. */
  page: string;
  label: string;
  /** What reading the page takes; absent: `view`. */
  permission?: Permission;
}

/** One line of the menu: a page, or several that are tabs of each other, by the first of them. */
export interface WorkEntry {
  label: string;
  pages: readonly WorkPage[];
  /** Only companies have it. */
  enterprise?: true;
  /** What waits there: their sum stands beside it. */
  waits?: readonly WaitKind[];
  /** Its word in the phone's bar, which has four. */
  bar?: string;
}

export interface WorkGroup {
  title: string;
  entries: readonly WorkEntry[];
}

const entry = (label: string, page: string, more: Partial<WorkEntry> = {}): WorkEntry => ({
  label,
  pages: [{ page, label }],
  ...more,
});

/** An entry of several pages, each with its label. */
const tabs = (label: string, ...pages: readonly (readonly [string, string])[]): WorkEntry => ({
  label,
  pages: pages.map(([page, name]) => ({ page, label: name })),
});

/** Of one's own, whatever one works as. */
const OWN: readonly WorkPage[] = [
  { page: 'security', label: '账号安全' },
  { page: 'addresses', label: '收货地址' },
  { page: 'messages/settings', label: '消息设置' },
  { page: 'exports', label: '导出文件' },
];

const company = entry('企业与成员', 'company', {
  enterprise: true,
  pages: [
    { page: 'company', label: '企业与成员' },
    { page: 'auth-management', label: '合同签署' },
  ],
});

/** Each role's menu (design/interface: The frame of work). */
export const WORK_MENU: Readonly<Record<WorkRole, readonly WorkGroup[]>> = {
  purchase: [
    {
      title: '工作台',
      entries: [
        {
          label: '工作台',
          bar: '工作台',
          pages: [
            { page: 'control-centre', label: '采购工作台' },
            { page: 'deadlines', label: '截止提醒' },
          ],
        },
      ],
    },
    {
      title: '订单与交货',
      entries: [
        entry('采购订单', 'purchase-order', { bar: '订单', waits: ['weigh', 'receive'] }),
        {
          label: '售后',
          waits: ['ownCase'],
          pages: [{ page: 'purchase-saleafter-order', label: '售后申请' }],
        },
      ],
    },
    {
      title: '询价与竞价',
      entries: [
        {
          label: '询价',
          bar: '询价',
          waits: ['award'],
          pages: [
            { page: 'purchase-inquiry', label: '我的询价' },
            { page: 'lists', label: '常购清单' },
            { page: 'searches', label: '我的搜索' },
          ],
        },
        { label: '竞价', pages: [{ page: 'auctions', label: '我的竞价' }] },
        {
          ...tabs(
            '集采与招标',
            ['group-purchase', '集采登记'],
            ['tenders', '我的招标'],
            ['platform-product-register', '登记记录'],
          ),
          waits: ['tender'],
        },
      ],
    },
    {
      title: '资金与发票',
      entries: [
        {
          label: '发票',
          waits: ['ownRed'],
          pages: [
            { page: 'invoice-management', label: '发票管理' },
            { page: 'invoice-management/titles', label: '发票抬头' },
            { page: 'invoice-management/deductions', label: '抵扣清单' },
          ],
        },
        { ...tabs('对账单', ['statements', '对账单'], ['payables', '待付款']), waits: ['pay'] },
        tabs('钱包与优惠券', ['my-wallet', '我的钱包'], ['discount-coupon', '优惠券']),
      ],
    },
    {
      title: '企业',
      entries: [
        entry('审批', 'approvals', { enterprise: true, bar: '审批', waits: ['approve'] }),
        company,
      ],
    },
    { title: '设置', entries: [{ label: '设置', pages: OWN }] },
  ],
  sale: [
    {
      title: '工作台',
      entries: [
        {
          label: '工作台',
          bar: '工作台',
          pages: [
            { page: 'sale-desk', label: '销售工作台' },
            { page: 'deadlines', label: '截止提醒' },
          ],
        },
      ],
    },
    {
      title: '订单与交货',
      entries: [
        entry('收到的订单', 'sale-order', { bar: '订单', waits: ['ship', 'reweigh'] }),
        {
          label: '售后与评价',
          waits: ['soldCase'],
          pages: [
            { page: 'sale-saleafter', label: '售后处理' },
            { page: 'sale-rating', label: '收到的评价' },
          ],
        },
      ],
    },
    {
      title: '商品与报价',
      entries: [
        {
          label: '商品',
          bar: '商品',
          pages: [
            { page: 'release-product-management1', label: '在售商品' },
            { page: 'sale-marketing', label: '促销与优惠券' },
            { page: 'sale-store', label: '店铺设置' },
          ],
        },
        entry('收到的询价', 'sale-inquiry', { bar: '询价', waits: ['quote'] }),
        {
          ...tabs('竞价与投标', ['sale-auctions', '发布的竞价'], ['tenders', '我的投标']),
          waits: ['bid'],
        },
      ],
    },
    {
      title: '资金与发票',
      entries: [
        {
          label: '开票',
          waits: ['invoice', 'soldRed'],
          pages: [{ page: 'sale-invoices', label: '开票申请' }],
        },
        tabs('货款与钱包', ['sale-account', '货款账户'], ['my-wallet', '我的钱包']),
        tabs('对账与月结', ['sale-statements', '销售对账单'], ['sale-credits', '月结额度']),
      ],
    },
    { title: '企业', entries: [company] },
    { title: '设置', entries: [{ label: '设置', pages: OWN }] },
  ],
  desk: [
    { title: '工作台', entries: [entry('工作台', 'desk', { bar: '工作台' })] },
    {
      title: '会员与交易',
      entries: [
        {
          label: '会员与卖家',
          bar: '会员',
          pages: [
            { page: 'desk/members', label: '会员与卖家', permission: 'administer' },
            { page: 'desk/own-store', label: '自营店铺' },
          ],
        },
        entry('售后裁定', 'desk/saleafter', { bar: '售后', waits: ['judge'] }),
        {
          label: '登记与线索',
          waits: ['registration', 'auditing', 'lead'],
          pages: [
            { page: 'desk/registrations', label: '登记审核' },
            { page: 'desk/leads', label: '线索与需求' },
          ],
        },
      ],
    },
    {
      title: '竞价与集采',
      entries: [
        {
          label: '竞价',
          waits: ['sign'],
          pages: [
            { page: 'desk/auctions', label: '竞价管理' },
            { page: 'desk/signs', label: '报名审核' },
          ],
        },
        entry('集采与招标', 'desk/purchase'),
      ],
    },
    {
      title: '资金',
      entries: [
        {
          label: '银行流水',
          bar: '流水',
          waits: ['bankLine', 'bill'],
          pages: [
            { page: 'desk/bank-statements', label: '银行流水' },
            { page: 'desk/bills', label: '支付平台账单' },
          ],
        },
        entry('退款与对账', 'desk/money', { waits: ['refund', 'overdue', 'title', 'unclosed'] }),
        entry('提现申请', 'desk/withdrawals', { waits: ['withdrawal'] }),
      ],
    },
    {
      title: '内容与营销',
      entries: [
        {
          label: '内容与目录',
          pages: [
            { page: 'desk/content', label: '内容管理' },
            { page: 'desk/categories', label: '类目' },
            { page: 'desk/brands', label: '品牌' },
            { page: 'desk/trading-floor', label: '交易大厅' },
            { page: 'desk/words', label: '搜索词' },
            { page: 'desk/dictionaries', label: '付款条件' },
            { page: 'desk/delivery', label: '交货与地区' },
            { page: 'desk/tax-rates', label: '税率' },
            { page: 'desk/exchange-rates', label: '汇率' },
          ],
        },
        entry('营销', 'desk/marketing'),
      ],
    },
    {
      title: '系统与设置',
      entries: [
        {
          label: '消息发送',
          waits: ['unsent', 'report'],
          pages: [
            { page: 'desk/messages', label: '消息发送' },
            { page: 'desk/sms', label: '短信发件箱', permission: 'administer' },
          ],
        },
        {
          label: '运行',
          pages: [
            { page: 'desk/status', label: '运行状态' },
            { page: 'desk/audit', label: '操作记录', permission: 'administer' },
            { page: 'desk/calendar', label: '节假日' },
            { page: 'desk/market', label: '市场设置', permission: 'administer' },
          ],
        },
        { label: '设置', pages: OWN.filter(({ page }) => page !== 'addresses') },
      ],
    },
  ],
};
