import { maskedMail } from '../account/codes.ts';
import { type Permission, ROLE_LABEL, type Role, roleMay } from '../account/roles.ts';
import { maskedPhone } from '../phone.ts';

/** What a role begins with only once an administrator has confirmed it: money, decisions, and people. */
const CONFIRMED: readonly Permission[] = ['approve', 'pay', 'administer'];

/** Whether who joins in a role gets it only once an administrator has confirmed it; until then they may read. */
export const needsConfirmation = (role: Role): boolean =>
  CONFIRMED.some((permission) => roleMay(role, permission));

/** What somebody may do who has joined: their role, or reading until it is confirmed. */
export const joinsAs = (role: Role): { role: Role; pendingRole: Role | null } =>
  needsConfirmation(role) ? { role: 'viewer', pendingRole: role } : { role, pendingRole: null };

/** Of a phone or a mail address, what its owner recognises it by. */
export const maskedInvitee = (invitee: string): string =>
  invitee.includes('@') ? maskedMail(invitee) : maskedPhone(invitee);

export const notInvitee = (invitee: string): string =>
  `邀请是发给 ${maskedInvitee(invitee)} 的，请用该手机号登录或注册后接受`;

export const INVITATION_NOT_SENT =
  '本平台没有开通这种消息，不能向被邀请人发送验证码：请联系企业管理员改用其他方式邀请';

export const NOTHING_TO_CONFIRM = '该成员没有待确认的角色';

export const awaitsText = (role: Role): string =>
  `「${ROLE_LABEL[role]}」涉及资金或权限，加入后先为「${ROLE_LABEL.viewer}」，由企业管理员确认后生效`;
