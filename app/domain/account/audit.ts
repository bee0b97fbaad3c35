/** What is written down of an account, and how it is called. */
export const AUDIT_ACTIONS = {
  registered: '注册账号',
  login: '登录',
  codeLogin: '短信验证码登录',
  loginFailed: '登录失败',
  logout: '退出登录',
  passwordChanged: '修改密码',
  passwordReset: '重置密码',
  identityConfirmed: '确认身份',
  confirmFailed: '确认身份失败',
  totpOn: '开启两步验证',
  totpOff: '关闭两步验证',
  totpReset: '平台重置两步验证',
  secondStepFailed: '两步验证失败',
  recoveryCodesRenewed: '生成恢复码',
  recoveryCodeUsed: '使用恢复码',
  sessionEnded: '退出一台设备',
  sessionsEnded: '退出全部设备',
  bankCardBound: '绑定银行卡',
  bankCardRemoved: '解绑银行卡',
  memberInvited: '邀请成员',
  memberJoined: '加入企业',
  memberChanged: '修改成员',
  memberRemoved: '移除成员',
  approvalRuleSaved: '修改审批规则',
  budgetSaved: '修改预算',
  deputyNamed: '指定审批代理人',
  approvalGiven: '同意订单',
  approvalReturned: '退回订单',
  profileChanged: '修改资料',
  dataExported: '导出个人数据',
  accountClosed: '注销账号',
  accountSuspended: '暂停账号交易',
  accountResumed: '恢复账号交易',
  titleConsented: '同意开票主体',
  titleReturned: '退回开票主体',
  signApproved: '同意竞价报名',
  signReturned: '退回竞价报名',
  postHidden: '隐藏留言',
  postLeft: '保留被举报的留言',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Those that other versions of the market have written are shown by their name. */
export const auditLabel = (action: string): string =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
