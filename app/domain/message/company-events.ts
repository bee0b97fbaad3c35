import { ROLE_LABEL, type Role } from '#app/domain/account/roles.ts';
import { boughtText } from '#app/domain/checkout/own-money.ts';
import { type WorkTaken, workText } from '#app/domain/company/leaving.ts';
import type { Fen } from '#app/domain/money.ts';
import { ordersName } from '#app/domain/order/order.ts';
import { formatInstant } from '#app/domain/time.ts';
import { eventsOf, yuan } from './event-type.ts';
import { secretPath } from './secret-link.ts';

interface OfOrder {
  orderCode: string;
}
/** The orders that one approval is about: all orders of a checkout. */
interface OfOrders {
  orderCodes: readonly string[];
}

const ofOrder = eventsOf('order', 'view');
const ofApproval = eventsOf('approval', 'view');
const ofCompany = eventsOf('company', 'view');
const ofAdministrators = eventsOf('company', 'administer');
interface OfSign {
  auctionId: number;
  name: string;
}

const order = ({ orderCode }: OfOrder) => `/customer/purchase-order/${orderCode}`;
const orders = ({ orderCodes: [orderCode = ''] }: OfOrders) => order({ orderCode });
const PROPOSALS = '/customer/company?tab=proposals';
const sign = ({ auctionId }: OfSign) => `/details?id=${auctionId}`;

/** Who asks for an approval, and the secret of the link by which it is given. */
interface Asks {
  askedBy: string;
  token: string;
  /** Whether an administrator is asked in the place of approvers whom a rule names. */
  instead?: boolean;
}

const insteadText = (instead: boolean | undefined): string =>
  instead ? '（指定的审批人不能审批，转由管理员审批）' : '';

/** Of orders that got dearer since their company has agreed to them. */
export const agreedBefore = (agreed: Fen | null | undefined): string =>
  agreed ? `（此前已同意 ${yuan(agreed)}）` : '';

/** The events of a company's members, and of what they decide for each other. */
export const COMPANY_EVENTS = {
  /** Each approver gets a personal link; whose phone gets it too says trading-api/company/approval-texts.ts. */
  approvalAsked: ofApproval<OfOrders & Asks & { bought: Fen; amount: Fen; agreed?: Fen | null }>({
    title: '订单待您审批',
    urgent: true,
    sms: true,
    text: ({ askedBy, orderCodes, agreed, instead, ...sums }) =>
      `${askedBy} 的${ordersName(orderCodes)}，${boughtText(sums)}${agreedBefore(agreed)}，等待您审批${insteadText(instead)}。`,
    path: ({ token }) => secretPath('approval', token),
    secret: ({ token }) => token,
  }),
  /** To who placed it, and who had agreed to it. */
  orderCancelled: ofOrder<OfOrder & { by: string; amount: Fen }>({
    title: '订单已由同事取消',
    text: ({ orderCode, by, amount }) => `${by} 取消了订单 ${orderCode}（${yuan(amount)}）。`,
    path: order,
  }),
  /** To administrators, with a personal link too. */
  approvalEscalated: ofApproval<{ what: string; askedBy: string; hours: number; token: string }>({
    title: '审批超时，由管理员审批',
    urgent: true,
    sms: true,
    text: ({ askedBy, what, hours }) =>
      `${askedBy} 的${what}，${hours} 个工作日小时内无人审批，现也由您审批。`,
    path: ({ token }) => secretPath('approval', token),
    secret: ({ token }) => token,
  }),
  approvalDue: ofApproval<{ what: string; until: Date }>({
    title: '审批即将超时',
    text: ({ what, until }) =>
      `${what} 等待您审批，${formatInstant(until.toISOString())} 前无人审批将自动失效。`,
    path: () => '/customer/approvals',
  }),
  approved: ofApproval<OfOrders & { amount: Fen; payDeadline: Date }>({
    title: '订单通过审批',
    sms: true,
    text: ({ orderCodes, amount, payDeadline }) =>
      `您的${ordersName(orderCodes)}（${yuan(amount)}）已通过审批，请在 ${formatInstant(payDeadline.toISOString())} 前付款。`,
    path: orders,
  }),
  approvalRenewed: ofApproval<OfOrders & { before: Fen; amount: Fen }>({
    title: '订单涨价，须经审批',
    sms: true,
    text: ({ orderCodes, before, amount }) =>
      `您的${ordersName(orderCodes)} 金额由 ${yuan(before)} 增至 ${yuan(amount)}，已提交审批，通过后才能付款。`,
    path: orders,
  }),
  approvalReturned: ofApproval<OfOrders & { by: string; reason: string }>({
    title: '订单被退回',
    sms: true,
    text: ({ orderCodes, by, reason }) =>
      `您的${ordersName(orderCodes)} 被 ${by} 退回：${reason}。订单已取消，可修改后重新下单。`,
    path: orders,
  }),
  approvalStockShort: ofApproval<OfOrders & { short: string }>({
    title: '库存不足，未能通过审批',
    sms: true,
    text: ({ orderCodes, short }) =>
      `您的${ordersName(orderCodes)} 未能通过审批：${short}订单仍在等待审批，可取消后修改数量重新下单，或等卖家补货后再审批。`,
    path: orders,
  }),
  unapproved: ofApproval<OfOrder & { hours: number }>({
    title: '订单无人审批',
    sms: true,
    text: ({ orderCode, hours }) =>
      `您的订单 ${orderCode} 在 ${hours} 小时内无人审批，已自动取消，可重新下单。`,
    path: order,
  }),
  /** With a personal link, as `approvalAsked`. */
  signApprovalAsked: ofApproval<OfSign & Asks & { amount: Fen }>({
    title: '竞价报名待您审批',
    urgent: true,
    sms: true,
    text: ({ askedBy, name, amount, instead }) =>
      `${askedBy} 报名竞价「${name}」，出价上限 ${yuan(amount)}，等待您审批${insteadText(instead)}。`,
    path: ({ token }) => secretPath('approval', token),
    secret: ({ token }) => token,
  }),
  signApproved: ofApproval<OfSign & { amount: Fen }>({
    title: '竞价报名通过审批',
    sms: true,
    text: ({ name, amount }) =>
      `您报名的竞价「${name}」已通过企业审批，出价上限 ${yuan(amount)}，请等待平台审核。`,
    path: sign,
  }),
  signReturned: ofApproval<OfSign & { by: string; reason: string }>({
    title: '竞价报名被退回',
    sms: true,
    text: ({ name, by, reason }) =>
      `您报名的竞价「${name}」被 ${by} 退回：${reason}。报名截止前可修改后重新报名。`,
    path: sign,
  }),
  /** Of a weight that makes an order dearer, to who decides on that and does not trade. */
  weightToApprove: ofApproval<OfOrder & { what: string }>({
    title: '发货数量待您同意',
    sms: true,
    text: ({ orderCode, what }) => `${orderCode} ${what}。`,
    path: order,
  }),
  paymentAwaited: eventsOf(
    'money',
    'pay',
  )<OfOrders & { by: string; amount: Fen; payDeadline: Date }>({
    title: '订单待付款',
    sms: true,
    urgent: true,
    text: ({ by, orderCodes, amount, payDeadline }) =>
      `${by} 的${ordersName(orderCodes)}（${yuan(amount)}）待付款，请在 ${formatInstant(payDeadline.toISOString())} 前付款，逾期自动取消。`,
    path: orders,
  }),
  cartHandedOver: ofCompany<{ by: string; count: number; names: string }>({
    title: '收到转交的购物车商品',
    text: ({ by, count, names }) =>
      `${by} 将购物车中的 ${count} 种商品转交给您：${names}。价格以当前为准。`,
    path: () => '/shopCart',
  }),
  cartShared: ofCompany<{ by: string; ownerId: number }>({
    title: '同事共享购物车',
    text: ({ by }) => `${by} 与您共享了购物车，您可以查看，不能修改。`,
    path: ({ ownerId }) => `/shopCart?of=${ownerId}`,
  }),
  companyChanged: ofAdministrators<{ by: string; what: string; changes: string }>({
    title: '企业设置变更',
    text: ({ by, what, changes }) => `${by} ${what}：${changes}。`,
    path: () => '/customer/security/log',
  }),
  changeProposed: ofAdministrators<{ by: string; what: string; changes: string }>({
    title: '变更待您确认',
    sms: true,
    urgent: true,
    text: ({ by, what, changes }) => `${by} 提出变更${what}，等待您确认：${changes}。`,
    path: () => PROPOSALS,
  }),
  changeDecided: ofCompany<{
    by: string;
    what: string;
    changes: string;
    agreed: boolean;
    reason: string;
  }>({
    title: '变更已有结果',
    text: ({ by, what, changes, agreed, reason }) =>
      `您提出的变更${what}（${changes}）${by} ${agreed ? '已确认，现已生效' : `不同意：${reason}`}。`,
    path: () => PROPOSALS,
  }),
  memberJoined: eventsOf(
    'company',
    'administer',
  )<{ name: string; role: Role; pending: boolean }>({
    title: '有人加入企业',
    text: ({ name, role, pending }) =>
      pending
        ? `${name} 已接受邀请加入企业，其「${ROLE_LABEL[role]}」角色待管理员确认。`
        : `${name} 已接受邀请以「${ROLE_LABEL[role]}」身份加入企业。`,
    path: () => '/customer/company',
  }),
  companyJoined: ofCompany<{ company: string; role: Role; pending: boolean }>({
    title: '加入企业',
    text: ({ company, role, pending }) =>
      pending
        ? `您已加入 ${company}，「${ROLE_LABEL[role]}」角色待企业管理员确认，此前可以查看。`
        : `您已加入 ${company}，角色是「${ROLE_LABEL[role]}」。`,
    path: () => '/customer/company',
  }),
  roleConfirmed: ofCompany<{ by: string; role: Role; agree: boolean }>({
    title: '角色确认结果',
    sms: true,
    text: ({ by, role, agree }) =>
      agree
        ? `${by} 已确认您的「${ROLE_LABEL[role]}」角色，请重新登录后使用。`
        : `${by} 没有确认您的「${ROLE_LABEL[role]}」角色，您仍可以查看。`,
    path: () => '/customer/company',
  }),
  workTakenOver: ofCompany<{ from: string; taken: WorkTaken }>({
    title: '接手同事的工作',
    text: ({ from, taken }) => `${from} 已离开企业，由您接手其工作：${workText(taken)}。`,
    path: () => '/customer',
  }),
  nameFreed: ofCompany<{ by: string; name: string }>({
    title: '姓名被释放',
    text: ({ by, name }) => `${by} 释放了您曾用的姓名「${name}」，其他同事可以使用。`,
    path: () => '/customer/company',
  }),
  memberRemoved: ofCompany<{ company: string }>({
    title: '不再是企业成员',
    sms: true,
    text: ({ company }) => `您已不再是 ${company} 的成员，已退出登录。`,
    path: () => '/customer/messages',
  }),
};
