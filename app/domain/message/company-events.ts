import type { Fen } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { eventsOf, yuan } from './event-type.ts';
import { secretPath } from './secret-link.ts';

interface OfOrder {
  orderCode: string;
}

const ofApproval = eventsOf('approval', 'view');
const ofCompany = eventsOf('company', 'view');
interface OfSign {
  auctionId: number;
  name: string;
}

const order = ({ orderCode }: OfOrder) => `/customer/purchase-order/${orderCode}`;
const sign = ({ auctionId }: OfSign) => `/details?id=${auctionId}`;

/** Of the people of a company, and of what they decide for each other. */
export const COMPANY_EVENTS = {
  /** By short message its approver gets a link of their own (trading-api/company/messages.ts). */
  approvalAsked: ofApproval<OfOrder & { askedBy: string; amount: Fen; token: string }>({
    title: '订单待您审批',
    urgent: true,
    text: ({ askedBy, orderCode, amount }) =>
      `${askedBy} 的订单 ${orderCode}，${yuan(amount)}，等待您审批。`,
    path: ({ token }) => secretPath('approval', token),
    secret: ({ token }) => token,
  }),
  approved: ofApproval<OfOrder & { amount: Fen; payDeadline: Date }>({
    title: '订单通过审批',
    sms: true,
    text: ({ orderCode, amount, payDeadline }) =>
      `您的订单 ${orderCode}（${yuan(amount)}）已通过审批，请在 ${formatInstant(payDeadline.toISOString())} 前付款。`,
    path: order,
  }),
  approvalReturned: ofApproval<OfOrder & { by: string; reason: string }>({
    title: '订单被退回',
    sms: true,
    text: ({ orderCode, by, reason }) =>
      `您的订单 ${orderCode} 被 ${by} 退回：${reason}。订单已取消，可修改后重新下单。`,
    path: order,
  }),
  approvalStockShort: ofApproval<OfOrder & { short: string }>({
    title: '库存不足，未能通过审批',
    sms: true,
    text: ({ orderCode, short }) =>
      `您的订单 ${orderCode} 未能通过审批：${short}订单仍在等待审批，可取消后修改数量重新下单，或等卖家补货后再审批。`,
    path: order,
  }),
  unapproved: ofApproval<OfOrder & { hours: number }>({
    title: '订单无人审批',
    sms: true,
    text: ({ orderCode, hours }) =>
      `您的订单 ${orderCode} 在 ${hours} 小时内无人审批，已自动取消，可重新下单。`,
    path: order,
  }),
  /** By short message as an order's. */
  signApprovalAsked: ofApproval<OfSign & { askedBy: string; amount: Fen; token: string }>({
    title: '竞价报名待您审批',
    urgent: true,
    text: ({ askedBy, name, amount }) =>
      `${askedBy} 报名竞价「${name}」，出价上限 ${yuan(amount)}，等待您审批。`,
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
  memberRemoved: ofCompany<{ company: string }>({
    title: '不再是企业成员',
    sms: true,
    text: ({ company }) => `您已不再是 ${company} 的成员，已退出登录。`,
    path: () => '/customer/messages',
  }),
};
