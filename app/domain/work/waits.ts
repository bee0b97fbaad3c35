import type { Permission } from '#app/domain/account/roles.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { WorkRole } from './role.ts';

export interface Wait {
  role: WorkRole;
  /** What it is called among the things that wait. */
  label: string;
  /** The list that shows exactly these. */
  list: string;
  /** What one does about one of them. */
  action: string;
  /** Who may do it; others only read what waits. */
  needs: Permission;
}

/** What waits for somebody, by kind, each counted by the condition of the list that it names (issue 50). */
const waits = {
  pay: {
    role: 'purchase',
    label: '待付款',
    list: '/customer/payables',
    action: '去支付',
    needs: 'pay',
  },
  approve: {
    role: 'purchase',
    label: '待我审批',
    list: '/customer/approvals',
    action: '去审批',
    needs: 'approve',
  },
  weigh: {
    role: 'purchase',
    label: '待确认实提',
    list: '/customer/purchase-order?waits=weigh',
    action: '确认实提',
    needs: 'trade',
  },
  receive: {
    role: 'purchase',
    label: '待收货',
    list: '/customer/purchase-order?waits=receive',
    action: '确认收货',
    needs: 'trade',
  },
  award: {
    role: 'purchase',
    label: '报价待采纳',
    list: '/customer/purchase-inquiry?waits=award',
    action: '比较报价',
    needs: 'trade',
  },
  ownCase: {
    role: 'purchase',
    label: '售后待处理',
    list: '/customer/purchase-saleafter-order?waits=buyer',
    action: '去处理',
    needs: 'trade',
  },
  ownRed: {
    role: 'purchase',
    label: '红字确认单待确认',
    list: '/customer/invoice-management?waits=red',
    action: '去确认',
    needs: 'pay',
  },
  tender: {
    role: 'purchase',
    label: '招标待处理',
    list: '/customer/tenders?as=purchase&waits=1',
    action: '去处理',
    needs: 'trade',
  },
  ship: {
    role: 'sale',
    label: '待发货',
    list: '/customer/sale-order?waits=ship',
    action: '去发货',
    needs: 'trade',
  },
  reweigh: {
    role: 'sale',
    label: '实提待更正',
    list: '/customer/sale-order?waits=reweigh',
    action: '更正实提',
    needs: 'trade',
  },
  quote: {
    role: 'sale',
    label: '待报价',
    list: '/customer/sale-inquiry',
    action: '去报价',
    needs: 'trade',
  },
  bid: {
    role: 'sale',
    label: '招标待投标',
    list: '/customer/tenders?as=sale&waits=1',
    action: '去投标',
    needs: 'trade',
  },
  soldCase: {
    role: 'sale',
    label: '售后待处理',
    list: '/customer/sale-saleafter?waits=seller',
    action: '去处理',
    needs: 'trade',
  },
  invoice: {
    role: 'sale',
    label: '发票待开',
    list: '/customer/sale-invoices?state=waiting',
    action: '去开票',
    needs: 'pay',
  },
  soldRed: {
    role: 'sale',
    label: '红字确认单待确认',
    list: '/customer/sale-invoices?waits=red',
    action: '去确认',
    needs: 'pay',
  },
  sign: {
    role: 'desk',
    label: '报名待审核',
    list: '/customer/desk/signs?state=waitAudit',
    action: '去审核',
    needs: 'trade',
  },
  registration: {
    role: 'desk',
    label: '登记待审核',
    list: '/customer/desk/registrations',
    action: '去审核',
    needs: 'trade',
  },
  auditing: {
    role: 'desk',
    label: '登记审核中',
    list: '/customer/desk/registrations?state=auditing',
    action: '去处理',
    needs: 'trade',
  },
  lead: {
    role: 'desk',
    label: '线索待处理',
    list: '/customer/desk/leads',
    action: '去联系',
    needs: 'trade',
  },
  judge: {
    role: 'desk',
    label: '售后待裁定',
    list: '/customer/desk/saleafter?state=waitPlatform',
    action: '去裁定',
    needs: 'trade',
  },
  bankLine: {
    role: 'desk',
    label: '流水待处理',
    list: '/customer/desk/bank-statements',
    action: '去入账',
    needs: 'pay',
  },
  bill: {
    role: 'desk',
    label: '支付平台账单待核对',
    list: '/customer/desk/bills?waits=1',
    action: '去核对',
    needs: 'pay',
  },
  refund: {
    role: 'desk',
    label: '退款待办理',
    list: '/customer/desk/money',
    action: '去退款',
    needs: 'pay',
  },
  unclosed: {
    role: 'desk',
    label: '付款未能关闭',
    list: '/customer/desk/money?tab=unclosed&waits=1',
    action: '去处理',
    needs: 'pay',
  },
  overdue: {
    role: 'desk',
    label: '订单逾期未付',
    list: '/customer/desk/money?tab=overdue',
    action: '去处理',
    needs: 'pay',
  },
  title: {
    role: 'desk',
    label: '开票主体待审核',
    list: '/customer/desk/money?tab=titles',
    action: '去审核',
    needs: 'pay',
  },
  withdrawal: {
    role: 'desk',
    label: '提现待打款',
    list: '/customer/desk/withdrawals?state=waiting',
    action: '去打款',
    needs: 'pay',
  },
  unsent: {
    role: 'desk',
    label: '消息发送失败',
    list: '/customer/desk/messages?state=failed',
    action: '去处理',
    needs: 'trade',
  },
  report: {
    role: 'desk',
    label: '被举报的留言',
    list: '/customer/desk/messages?state=reports&waits=1',
    action: '去处理',
    needs: 'trade',
  },
} as const satisfies Record<string, Wait>;

export type WaitKind = keyof typeof waits;
export const WAITS: Readonly<Record<WaitKind, Wait>> = waits;
export const WAIT_KINDS = namesOf(waits);

/** What waits for a role, in the order in which it is shown. */
export const waitsOf = (role: WorkRole): WaitKind[] =>
  WAIT_KINDS.filter((kind) => WAITS[kind].role === role);
