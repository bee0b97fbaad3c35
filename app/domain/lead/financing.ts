import { COMPANY, type LeadForm, LINKMAN, PHONE } from './form.ts';

/** The intentions that a company can choose (spec 3 §3). */
export const COOPERATION_INTENTIONS = [
  '代采融资',
  '应收融资',
  '标票流转',
  '多级流转',
  '仓单融资',
  '信用融资',
] as const;
export type CooperationIntention = (typeof COOPERATION_INTENTIONS)[number];

export const isIntention = (text: string): text is CooperationIntention =>
  COOPERATION_INTENTIONS.some((intention) => intention === text);

const INTENTION_REQUIRED = '请选择合作意向';

/**
 * Form A: an application for financing (spec 3 §5); intentions are optional, and several can be
 * chosen.
 */
export const FINANCE = {
  kind: 'finance',
  label: '融资申请',
  button: '提交申请',
  fields: {
    companyName: { ...COMPANY },
    contactMan: {
      ...LINKMAN,
      label: '联系人名称',
      missing: '请输入联系人名称',
    },
    contactPhone: { ...PHONE },
    cooperationIntention: {
      type: 'choice',
      label: '合作意向',
      part: 'intention',
      of: COOPERATION_INTENTIONS,
      invalid: INTENTION_REQUIRED,
      none: '暂不确定',
    },
  },
} as const satisfies LeadForm;

/** The public pages that list the demands for financing. */
export const DEMAND_PAGES = ['/', '/finance'] as const;

/** Form B: a company's demand for financing (spec 3 §5). */
export const RETENTION = {
  kind: 'retention',
  label: '融资需求',
  button: '提交需求',
  fields: {
    name: { ...COMPANY },
    linkman: { ...LINKMAN },
    phone: { ...PHONE },
    cooperationIntention: {
      type: 'choices',
      label: '合作意向',
      part: 'intention',
      of: COOPERATION_INTENTIONS,
      missing: INTENTION_REQUIRED,
    },
  },
} as const satisfies LeadForm;
