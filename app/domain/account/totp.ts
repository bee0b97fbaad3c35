import { tooLong } from '#app/domain/too-long.ts';

/** Codes of an authenticator (RFC 6238): six digits, another one each half minute. A clock may be one off. */
export const TOTP_STEP_S = 30;

export const RECOVERY_CODES = 10;

/** How long a login waits for its second step. */
export const SECOND_STEP_MINUTES = 5;
export const SECOND_STEP = '请输入验证器上的动态码';
export const SECOND_STEP_OVER = '等待时间过长，请重新登录';
export const TOTP_REQUIRED = '请输入动态码或恢复码';
export const TOTP_INVALID = '动态码或恢复码不正确';
export const TOTP_WRONG = `${TOTP_INVALID}，每个只能使用一次`;
/** The secret of the authenticator was sealed with another SESSION_SECRET. */
export const TOTP_UNREADABLE = '动态码暂时无法核对，请使用恢复码';
export const OPERATORS_NEED_TOTP = '运营账号须先在「账号安全」开启两步验证';

/** Whether operators need an authenticator in a market. */
export const OPERATOR_TOTP = ['off', 'required'] as const;

export const ACCOUNT_UNKNOWN = '没有这个手机号的账号';
export const OWN_TOTP = '不能重置自己的两步验证，请由其他运营人员办理';
export const TOTP_NOT_ON = '该账号没有开启两步验证';
export const RESET_REASON_REQUIRED = '请填写原因和核对身份的方式';
export const RESET_REASON_MAX = 200;
export const RESET_REASON_TOO_LONG = tooLong(RESET_REASON_MAX, '原因');
