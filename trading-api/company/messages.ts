import { codeLife } from '#app/domain/account/codes.ts';
import { ROLE_LABEL, type Role } from '#app/domain/account/roles.ts';
import { boughtText } from '#app/domain/checkout/own-money.ts';
import { APPROVAL_LINK_HOURS } from '#app/domain/company/approval.ts';
import { INVITATION_DAYS } from '#app/domain/company/member.ts';
import { agreedBefore } from '#app/domain/message/company-events.ts';
import { secretPath } from '#app/domain/message/secret-link.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { ordersName } from '#app/domain/order/order.ts';
import { siteLink } from '#trading-api/platform/site-link.ts';

/** The short messages with a link or a code for one person alone; the others are events (design/messages: Events). */

export const invitationText = (invited: { companyName: string; role: Role; token: string }) =>
  `【邀请】${invited.companyName} 邀请您以「${ROLE_LABEL[invited.role]}」身份加入，${INVITATION_DAYS} 天内打开：${siteLink(secretPath('invitation', invited.token))}`;

export const invitationMail = (invited: { companyName: string; role: Role; token: string }) => ({
  subject: `【邀请】${invited.companyName} 邀请您加入`,
  text: `${invited.companyName} 邀请您以「${ROLE_LABEL[invited.role]}」身份加入，与同事共同采购。链接 ${INVITATION_DAYS} 天内有效，只能使用一次；如与您无关，请忽略本邮件。`,
  path: secretPath('invitation', invited.token),
});

export const invitationCodeText = ({ companyName, code }: { companyName: string; code: string }) =>
  `【邀请】验证码 ${code}，您正在接受 ${companyName} 的邀请并加入该企业，${codeLife('invitation')}，请勿告诉他人。`;

/**
 * What an approver is asked about: of orders what is bought, and what of it is left to pay; `amount` of a sign-up is the
 * limit of its bids.
 */
export type Asked =
  | { orderCodes: readonly string[]; bought: Fen; amount: Fen; agreed: Fen | null }
  | { auctionId: number; name: string; amount: Fen };

export const approvalAskedText = (asked: Asked & { askedBy: string; token: string }) =>
  `【审批】${asked.askedBy} 的${aboutText(asked)}，等待您审批：${siteLink(secretPath('approval', asked.token))} 链接仅供您本人使用，${APPROVAL_LINK_HOURS} 小时内有效。`;

export const aboutText = (asked: Asked): string =>
  'orderCodes' in asked
    ? `${ordersName(asked.orderCodes)}，${boughtText(asked)}${agreedBefore(asked.agreed)}`
    : `竞价报名「${asked.name}」，出价上限 ¥${formatYuan(asked.amount)}`;

export const approvalCodeText = ({ code, about }: { code: string; about: string }) =>
  `【审批】验证码 ${code}，您正在审批${about}，${codeLife('approval')}，请勿告诉他人。`;
