/** What a company can say it is interested in (spec 3 §3). */
export const COOPERATION_INTENTIONS = [
  '代采融资',
  '应收融资',
  '标票流转',
  '多级流转',
  '仓单融资',
  '信用融资',
] as const;
export type CooperationIntention = (typeof COOPERATION_INTENTIONS)[number];

/** Financing form B (spec 3 §5). */
export const COMPANY_REQUIRED = '请输入公司名称';
export const LINKMAN_REQUIRED = '请输入联系人';
export const INTENTION_REQUIRED = '请选择合作意向';

/** Financing form A (spec 3 §5). */
export const CONTACT_MAN_REQUIRED = '请输入联系人名称';

/** What every public form of demands answers. */
export const LEAD_SAVED = '信息添加成功';

export const isIntention = (text: string): text is CooperationIntention =>
  COOPERATION_INTENTIONS.some((intention) => intention === text);

/** The wire's comma-joined choices; null where one is not offered, or there is none. */
export function parseIntentions(joined: string): CooperationIntention[] | null {
  const chosen = joined.split(',');
  return chosen.every(isIntention) ? chosen : null;
}

/**
 * A company as everybody may read it in a list of demands: the beginning and the last two
 * characters, 「远澄****公司」. Short names keep the first character only.
 */
export function maskedCompany(name: string): string {
  const letters = [...name];
  if (letters.length < 5)
    return `${letters[0] ?? ''}${'*'.repeat(Math.max(0, letters.length - 1))}`;
  return `${letters.slice(0, 2).join('')}****${letters.slice(-2).join('')}`;
}
