import { suspendedText } from '#app/domain/account/suspension.ts';
import {
  REGISTRATION_KIND_LABEL,
  type RegistrationKind,
} from '#app/domain/lead/registration-desk.ts';
import type { Fen } from '#app/domain/money.ts';
import type { OrderList } from '#app/domain/order/parties.ts';
import { formatInstant, wallDay } from '#app/domain/time.ts';
import { eventsOf, yuan } from './event-type.ts';

interface OfStatement {
  /** The recipient's side of the statement, on which the linked page depends. */
  side: OrderList;
  counterpart: string;
  month: string;
  by: string;
}
const statement = ({ side, counterpart, month }: OfStatement) =>
  `/customer/${side === 'sale' ? 'sale-statements' : 'statements'}/${encodeURIComponent(counterpart)}/${month}`;

/** The page on which the customer sees their registration. */
const REGISTRATIONS: Readonly<Record<RegistrationKind, string>> = {
  self: '/customer/platform-product-register',
  group: '/customer/group-purchase',
  centralized: '/centralizedPurchasing',
  agent: '/agentPurchasing',
};

const ofGroup = eventsOf('purchase', 'trade');
const ofMoney = eventsOf('money', 'view');
const ofAccount = eventsOf('account', 'view');
const ofGoods = eventsOf('goods', 'view');
/** The receivers are the operators who may handle the market's money. */
const toOperators = { permission: 'pay' } as const;

/** The events of accounts, of group purchases and registrations, of money, and of what somebody watches. */
export const ACCOUNT_EVENTS = {
  totpReset: ofAccount<{ reason: string }>({
    title: '两步验证已重置',
    urgent: true,
    sms: true,
    text: ({ reason }) =>
      `平台已重置您的两步验证（${reason}），全部设备已退出登录。如非本人申请，请立即联系客服。`,
    path: () => '/customer/security',
  }),
  mailsEnded: ofAccount<{ address: string; why: string }>({
    title: '邮件通知已停用',
    text: ({ address, why }) =>
      `发往 ${address} 的邮件无法送达（${why}），邮件通知已停用。请更换邮箱，或确认邮箱可用后恢复邮件通知。`,
    path: () => '/customer/messages/settings',
  }),
  newDevice: ofAccount<{ device: string; network: string; at: Date }>({
    title: '新设备登录',
    urgent: true,
    text: ({ device, network, at }) =>
      `您的账号于 ${formatInstant(at.toISOString())} 在新设备登录：${device}${network && `，网络地址 ${network}`}。如非本人操作，请立即修改密码并退出该设备。`,
    path: () => '/customer/security',
  }),
  registeredAgain: ofAccount<{ at: Date }>({
    title: '有人用您的手机号注册',
    urgent: true,
    text: ({ at }) =>
      `有人于 ${formatInstant(at.toISOString())} 用您的手机号注册，该手机号已有账号，没有注册成功。如是您本人，请直接登录，或用「忘记密码」重置密码；如非本人操作，无需处理。`,
    path: () => '/customer/security',
  }),
  passwordChanged: ofAccount<{ at: Date }>({
    title: '登录密码已修改',
    urgent: true,
    sms: true,
    text: ({ at }) =>
      `您的登录密码已于 ${formatInstant(at.toISOString())} 修改，其他设备已退出登录。如非本人操作，请立即用「忘记密码」重置并联系客服。`,
    path: () => '/customer/security',
  }),
  phoneChanged: ofAccount<{ phone: string; at: Date; reason?: string }>({
    title: '登录手机号已更换',
    urgent: true,
    sms: true,
    text: ({ phone, at, reason }) =>
      `${reason ? `平台应申请（${reason}），已` : '已'}于 ${formatInstant(at.toISOString())} 把您账号的登录手机号更换为 ${phone}，其他设备已退出登录。如非本人申请，请立即联系客服。`,
    path: () => '/customer/security',
  }),
  groupResult: ofGroup<{ text: string }>({
    title: '集采登记进展',
    sms: true,
    text: ({ text }) => text,
    path: () => '/customer/group-purchase',
  }),
  groupOfSeller: ofGroup<{ title: string; what: string }>({
    title: '供货集采进展',
    sms: true,
    text: ({ title, what }) => `您供货的「${title}」${what}`,
    // Links to the list of plans, because the dialog of a plan is for registering and does not open after the plan has
    // ended.
    path: ({ title }) => `/trading?type=0&name=${encodeURIComponent(title)}`,
  }),
  registrationAudited: eventsOf(
    'registration',
    'trade',
  )<{
    kind: RegistrationKind;
    goods: string;
    what: string;
  }>({
    title: '登记处理结果',
    sms: true,
    sign: ({ kind }) => REGISTRATION_KIND_LABEL[kind],
    text: ({ goods, what }) => `您登记的 ${goods} ${what}`,
    path: ({ kind }) => REGISTRATIONS[kind],
  }),

  withdrawalDecided: eventsOf(
    'money',
    'pay',
  )<{ amount: Fen; note: string; done: boolean; of: 'sale' | 'wallet' }>({
    title: '提现处理结果',
    text: ({ amount, note, done, of }) =>
      done
        ? `提现 ${yuan(amount)} 已打款。`
        : `提现 ${yuan(amount)} 被驳回：${note}。款项已退回${of === 'sale' ? '货款账户' : '钱包'}。`,
    path: ({ of }) => (of === 'sale' ? '/customer/sale-account' : '/customer/my-wallet'),
  }),
  pointsGiven: ofMoney<{ points: number; reason: string }>({
    title: '收到积分',
    text: ({ points, reason }) => `平台给您发放了 ${points} 积分：${reason}。下单时可抵扣。`,
    path: () => '/customer/discount-coupon',
  }),
  giftCardGiven: ofMoney<{ amount: Fen; until: Date; reason: string }>({
    title: '收到电子礼品卡',
    text: ({ amount, until, reason }) =>
      `平台给您发放了 ${yuan(amount)} 电子礼品卡：${reason}。有效期至 ${wallDay(until)}，下单时可抵扣。`,
    path: () => '/customer/discount-coupon',
  }),
  creditGranted: ofMoney<{ sellerCode: string; seller: string; amount: Fen; days: number }>({
    title: '获得月结额度',
    text: ({ seller, amount, days }) =>
      `${seller} 给您的月结额度为 ${yuan(amount)}，账期 ${days} 天。`,
    path: ({ sellerCode }) => `/customer/statements?seller=${sellerCode}`,
  }),
  statementConfirmed: ofMoney<OfStatement>({
    title: '对账单已确认',
    text: ({ by, month }) => `${by} 已确认 ${month} 的对账单。`,
    path: statement,
  }),
  statementRemarked: ofMoney<OfStatement & { text: string }>({
    title: '对账单有差异',
    text: ({ by, month, text }) => `${by} 对 ${month} 的对账单提出差异：${text}`,
    path: statement,
  }),
  billDiffers: ofMoney<{ provider: string; label: string; day: string; what: string }>({
    ...toOperators,
    title: '支付平台账单待核对',
    text: ({ label, day, what }) => `${label} ${day} 的账单${what}，请核对。`,
    path: ({ provider, day }) => `/customer/desk/bills?provider=${provider}&day=${day}`,
  }),
  refundGivenUp: ofMoney<{ orderCode: string; amount: Fen }>({
    ...toOperators,
    title: '退款需要人工办理',
    text: ({ orderCode, amount }) =>
      `订单 ${orderCode} 的退款 ${yuan(amount)} 未能原路退回，请人工办理。`,
    path: () => '/customer/desk/money',
  }),
  closingGivenUp: ofMoney<{ orderCode: string; amount: Fen }>({
    ...toOperators,
    title: '付款未能关闭',
    text: ({ orderCode, amount }) =>
      `订单 ${orderCode} 的一笔付款 ${yuan(amount)} 未能在支付平台关闭，买家可能仍能付款，请核对。`,
    path: () => '/customer/desk/money?tab=unclosed',
  }),

  accountSuspended: ofAccount<{ reason: string }>({
    title: '账号已暂停交易',
    sms: true,
    urgent: true,
    text: ({ reason }) => `您的账号${suspendedText(reason)}。`,
    path: () => '/customer/security',
  }),
  companyRenamed: ofAccount<{ changes: string; reason: string }>({
    title: '企业登记信息已变更',
    sms: true,
    urgent: true,
    text: ({ changes, reason }) =>
      `平台已为您变更登记信息：${changes}。原因：${reason}。此前的合同、订单、发票和对账单仍是原来的名称，发票抬头请自行更新。如非本企业申请，请立即联系客服。`,
    path: () => '/customer/security',
  }),
  accountResumed: ofAccount<{ reason: string }>({
    title: '账号已恢复交易',
    sms: true,
    text: ({ reason }) => `您的账号已恢复交易：${reason}。`,
    path: () => '/customer/security',
  }),

  priceFell: ofGoods<{
    goodsId: number;
    kind: string;
    name: string;
    from: Fen;
    to: Fen;
    unit: string;
  }>({
    title: '收藏的商品降价',
    text: ({ name, from, to, unit }) => `${name} 由 ${yuan(from)} 降至 ${yuan(to)}/${unit}。`,
    path: ({ goodsId, kind }) => `/detail?selfId=${goodsId}&type=${kind}`,
  }),
  exportReady: ofAccount<{ label: string; rows: string; until: Date }>({
    title: '导出已生成',
    text: ({ label, rows, until }) =>
      `您导出的${label}共 ${rows} 行已生成，可下载至 ${formatInstant(until.toISOString())}。`,
    path: () => '/customer/exports',
  }),
  exportFailed: ofAccount<{ label: string; reason: string }>({
    title: '导出没有生成',
    text: ({ label, reason }) => `您导出的${label}没有生成：${reason}。`,
    path: () => '/customer/exports',
  }),
  searchFound: ofGoods<{ name: string; count: string }>({
    title: '保存的搜索有新商品',
    text: ({ name, count }) => `您保存的搜索「${name}」有 ${count} 个新商品。`,
    path: () => '/customer/searches',
  }),
};
