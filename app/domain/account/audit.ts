/** What is written down of an account, and how it is called. */
export const AUDIT_ACTIONS = {
  registered: '注册账号',
  login: '登录',
  codeLogin: '短信验证码登录',
  loginFailed: '登录失败',
  logout: '退出登录',
  passwordChanged: '修改密码',
  passwordReset: '重置密码',
  sessionEnded: '退出一台设备',
  sessionsEnded: '退出全部设备',
  bankCardBound: '绑定银行卡',
  bankCardRemoved: '解绑银行卡',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Those that other versions of the market have written are shown by their name. */
export const auditLabel = (action: string): string =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
