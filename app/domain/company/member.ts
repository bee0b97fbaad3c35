import type { Sends } from '#app/domain/account/codes.ts';
import { ROLE_LABEL, ROLES, type Role } from '#app/domain/account/roles.ts';
import { isMail } from '#app/domain/message/preferences.ts';
import { isMobile, phoneDigits } from '#app/domain/phone.ts';
import { typedValue } from '#app/domain/typed-text.ts';

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** Invitations that wait, and people, of one company. */
export const MOST_MEMBERS = 200;
/** Invitations that one company sends within 24 hours, and all companies to one phone or mail address. */
export const MOST_INVITED_A_DAY = 400;
export const MOST_TO_ONE_A_DAY = 5;

export const INVITEE_REQUIRED = '请填写被邀请人的手机号或邮箱';
export const INVITEE_INVALID = '请填写正确的手机号或邮箱';
export const ROLE_REQUIRED = '请选择角色';
export const ONLY_ENTERPRISES = '个人账号没有成员；企业账号可以邀请同事共同使用';
export const MEMBER_UNKNOWN = '成员不存在或已移除';
export const NAME_TAKEN = '本企业已有成员使用或用过这个姓名或相近的姓名，请换一个，例如加上部门';
export const NAME_TO_FREE_REQUIRED = '请填写要释放的姓名';
export const NAME_NOT_HELD = '本企业没有人占用这个姓名，可以直接使用';
export const NAME_IN_USE = '这个姓名正由本企业的成员使用，不能释放';
export const NAME_ON_RECORDS =
  '这个姓名下有过操作，记录须保留原名，不能释放；新同事请用能区分的姓名，例如加上部门';
export const NAME_FREED = '姓名已释放，其他同事可以使用';
export const OWN_LOGIN = '企业注册账号始终是管理员，不能修改或移除';
export const TOO_MANY_MEMBERS = `成员与待接受的邀请最多 ${MOST_MEMBERS} 个`;

export const MEMBER_ALREADY = '该手机号或邮箱已是本企业成员';
export const TOO_MANY_INVITED = `一天最多发出 ${MOST_INVITED_A_DAY} 个邀请，请明天再试`;
export const TOO_MANY_TO_ONE = '这个手机号或邮箱今天收到的邀请已达上限，请明天再试';
export const ALREADY_INVITED = '已邀请，等待对方接受';
export const INVITATIONS_CHANGED = '成员或邀请在此期间有变化，没有发出任何邀请，请核对后再次确认';
export const LOOK_AT_NAMES = '请核对同名的行后再确认';
export const roleUnread = (typed: string): string =>
  `没有读懂角色「${typed}」，请填写${ROLES.map((role) => ROLE_LABEL[role]).join('、')}之一`;
export const memberAlready = (role: Role, isOther: boolean): string =>
  `已是成员，角色为「${ROLE_LABEL[role]}」${isOther ? '，如需调整请在成员列表中修改' : ''}`;
export const sameName = (whose: string): string => `与${whose}同名，加入时须用能区分的姓名`;

export const INVITATION_UNKNOWN = '邀请链接不正确，请向邀请人核对';
export const INVITATION_OVER = '邀请已过期，请联系企业管理员重新邀请';
export const INVITATION_USED = '邀请已被使用或撤回，请联系企业管理员重新邀请';

/** What happens to an invitation, before one is made. */
export function invitationHint({ texts, mails }: Sends): string {
  const days = `链接 ${INVITATION_DAYS} 天内有效`;
  const forward = '请自行把链接转给对方';
  if (texts && mails) return `手机号会收到短信，邮箱会收到邮件，${days}`;
  if (texts) return `手机号会收到短信；本平台没有开通邮件，邀请邮箱时${forward}，${days}`;
  if (mails) return `邮箱会收到邮件；本平台没有开通短信，邀请手机号时${forward}，${days}`;
  return `本平台没有开通短信和邮件，${forward}，${days}`;
}

export const INVITED = '邀请已生成，链接见「待接受的邀请」';
export const INVITED_UNSENT =
  '邀请已生成，但本平台没有开通这种消息，没有发给对方：请转发「待接受的邀请」中的链接';

/** A phone number as it is dialled, or a mail address in small letters; null for anything else. */
export function inviteeOf(typed: string): { phone: string } | { mail: string } | null {
  const phone = phoneDigits(typed);
  if (isMobile(phone)) return { phone };
  const mail = typedValue(typed).toLowerCase();
  return isMail(mail) ? { mail } : null;
}
