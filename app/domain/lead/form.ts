import { leadPhoneProblem, phoneDigits } from '#app/domain/phone.ts';
import { parseQuantity, toQuantity, whyUnreadable } from '#app/domain/quantity.ts';

/**
 * The parts of a lead, which the operator's page and its workbook show in one table for all kinds.
 * A part is empty where a kind does not have it.
 */
export const LEAD_PARTS = [
  'company',
  'linkman',
  'phone',
  'intention',
  'goods',
  'count',
  'unit',
  'place',
  'endPlace',
  'remark',
] as const;
export type LeadPart = (typeof LEAD_PARTS)[number];
export type LeadParts = Readonly<Record<LeadPart, string>>;

export const NO_PARTS: LeadParts = {
  company: '',
  linkman: '',
  phone: '',
  intention: '',
  goods: '',
  count: '',
  unit: '',
  place: '',
  endPlace: '',
  remark: '',
};

/** One control of a public form; its value is text. */
export type LeadField = {
  label: string;
  /**
   * The part of the lead that the field fills; if unset, the text is appended to the remark under the field's label.
   */
  part?: LeadPart;
  autoComplete?: string;
} & (
  | {
      type: 'text';
      missing: string;
      maxLength: number;
      /** Whether the message for a text that is too long names the control. */
      isNamed?: true;
    }
  | { type: 'phone' }
  | { type: 'quantity'; missing: string; unit: string }
  /** One choice or none; `none` is the label of having chosen nothing. */
  | { type: 'choice'; of: readonly string[]; invalid: string; none: string }
  /** At least one of some choices; comma-joined on the wire. */
  | { type: 'choices'; of: readonly string[]; missing: string }
);

/** A public form, whose leads the platform follows up. */
export interface LeadForm {
  kind: string;
  /** The name of the kind on the operator's page. */
  label: string;
  /** The text of the submit button. */
  button: string;
  /** By their names on the wire, in the order of the form. */
  fields: Readonly<Record<string, LeadField>>;
  /** Parts with the same value in all leads of the kind. */
  fixed?: Partial<LeadParts>;
}

export interface LeadProblem {
  /** The field's name. */
  path: [string];
  code: 'missing' | 'invalid';
  text: string;
}

export const LINKMAN_REQUIRED = '请输入联系人';

/** Fields that most forms have. */
export const COMPANY = {
  type: 'text',
  label: '公司名称',
  part: 'company',
  missing: '请输入公司名称',
  maxLength: 60,
  isNamed: true,
  autoComplete: 'organization',
} as const;
export const LINKMAN = {
  type: 'text',
  label: '联系人',
  part: 'linkman',
  missing: LINKMAN_REQUIRED,
  maxLength: 30,
  isNamed: true,
  autoComplete: 'name',
} as const;
export const PHONE = { type: 'phone', label: '手机号码', part: 'phone' } as const;

/** The answer to every public form. */
export const LEAD_SAVED = '信息添加成功';

/** The lead made of a form, or all problems in the order of its fields. */
export function readLead(
  form: LeadForm,
  typed: Readonly<Record<string, string | undefined>>,
): { parts: LeadParts; problems: readonly LeadProblem[] } {
  const parts: Record<LeadPart, string> = { ...NO_PARTS, ...form.fixed };
  const problems: LeadProblem[] = [];
  const remarks: string[] = [];
  for (const [name, field] of Object.entries(form.fields)) {
    const text = (typed[name] ?? '').trim();
    const value = readField(field, text);
    if (value === null) problems.push({ path: [name], ...problemOf(field, text) });
    else if (field.part) parts[field.part] = value;
    else if (value) remarks.push(`${field.label}：${value}`);
  }
  if (remarks.length > 0) parts.remark = remarks.join('；');
  return { parts, problems };
}

/** The value of a field as it is stored, or null where it is missing or wrong. */
function readField(field: LeadField, text: string): string | null {
  switch (field.type) {
    case 'text':
      return text || null;
    case 'phone':
      return leadPhoneProblem(phoneDigits(text)) ? null : phoneDigits(text);
    case 'quantity': {
      const count = parseQuantity(text, { decimals: true, unit: field.unit });
      return count === null ? null : toQuantity(count);
    }
    case 'choice':
      return text === '' ? '' : chosenOf(field.of, text);
    case 'choices':
      return chosenOf(field.of, text);
  }
}

/** Comma-joined choices, each once; null where one of them is not offered. */
function chosenOf(offered: readonly string[], text: string): string | null {
  const chosen = new Set(text.split(','));
  return [...chosen].every((choice) => offered.includes(choice)) ? [...chosen].join(',') : null;
}

/** What is wrong with what was typed into a field, or null. */
export const fieldProblem = (field: LeadField, typed: string) =>
  readField(field, typed.trim()) === null ? problemOf(field, typed.trim()) : null;

function problemOf(field: LeadField, text: string): Pick<LeadProblem, 'code' | 'text'> {
  switch (field.type) {
    case 'text':
      return { code: 'missing', text: field.missing };
    case 'phone':
      return {
        code: text === '' ? 'missing' : 'invalid',
        text: leadPhoneProblem(phoneDigits(text)) ?? '',
      };
    case 'choice':
      return { code: 'invalid', text: field.invalid };
    case 'quantity':
      return {
        code: 'invalid',
        text: whyUnreadable(text, { decimals: true, unit: field.unit }) || field.missing,
      };
    default:
      return { code: 'invalid', text: field.missing };
  }
}
