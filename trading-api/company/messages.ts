import { ROLE_LABEL, type Role } from '#app/domain/account/roles.ts';
import {
  APPROVAL_CODE_MINUTES,
  APPROVAL_HOURS,
  APPROVAL_LINK_HOURS,
} from '#app/domain/company/approval.ts';
import { INVITATION_DAYS } from '#app/domain/company/member.ts';
import { wallTime } from '#app/domain/time.ts';
import { siteLink } from '#trading-api/platform/site-link.ts';

/** The texts that this subject sends to people. */

export const invitationText = (invited: { companyName: string; role: Role; token: string }) =>
  `【邀请】${invited.companyName} 邀请您以「${ROLE_LABEL[invited.role]}」身份加入，${INVITATION_DAYS} 天内打开：${siteLink(`/customer/company/join/${invited.token}`)}`;

export const removedText = (companyName: string) =>
  `【企业成员】您已不再是 ${companyName} 的成员，已退出登录。`;

export const approvalAskedText = (asked: {
  askedBy: string;
  orderCode: string;
  amount: string;
  token: string;
}) =>
  `【审批】${asked.askedBy} 的订单 ${asked.orderCode}，¥${asked.amount}，等待您审批：${siteLink(`/approval/${asked.token}`)} 链接仅供您本人使用，${APPROVAL_LINK_HOURS} 小时内有效。`;

export const approvalCodeText = ({ code, orderCode }: { code: string; orderCode: string }) =>
  `【审批】验证码 ${code}，您正在审批订单 ${orderCode}，${APPROVAL_CODE_MINUTES} 分钟内有效，请勿告诉他人。`;

export const approvedText = (order: { orderCode: string; amount: string; payDeadline: Date }) =>
  `【审批】您的订单 ${order.orderCode}（¥${order.amount}）已通过审批，请在 ${wallTime(order.payDeadline).slice(0, 16)} 前付款。`;

export const returnedText = (order: { orderCode: string; by: string; reason: string }) =>
  `【审批】您的订单 ${order.orderCode} 被 ${order.by} 退回：${order.reason}。订单已取消，可修改后重新下单。`;

export const unapprovedText = (orderCode: string) =>
  `【审批】您的订单 ${orderCode} 在 ${APPROVAL_HOURS} 小时内无人审批，已自动取消，可重新下单。`;
