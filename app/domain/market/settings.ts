import { isSitePath, isWebAddress } from '../content/link-address.ts';
import { isMail } from '../message/preferences.ts';
import { lengthOf } from '../typed-text.ts';
import { COLOUR, colourProblem, type SiteColours } from './colour.ts';
import {
  LONGEST_LABEL,
  MOST_LICENCES,
  MOST_LINKS,
  SITE_LIMITS,
  type Site,
  type SiteLink,
} from './site.ts';

/** What the operator says of the market; the site and what only mails have. */
export type MarketValues = Omit<Site, 'version'> & {
  /** Who mails come from; '': as the trading API's settings say. */
  mailName: string;
  mailAddress: string;
};

/** The same as typed: links a line each, 「平台规则 /help?topic=rules」. */
export type TypedSettings = Record<keyof MarketValues, string>;

export interface SettingsProblem {
  field: keyof TypedSettings;
  code: 'missing' | 'invalid';
  text: string;
}

/** Links as they are typed again. */
export const typedLinks = (links: readonly SiteLink[]): string =>
  links.map(({ label, to }) => [label, to].filter(Boolean).join(' ')).join('\n');

export const typedSettings = ({ licences, links, ...values }: MarketValues): TypedSettings => ({
  ...values,
  licences: typedLinks(licences),
  links: typedLinks(links),
});

/** What cannot be in a header of a mail, nor in a name. */
const IN_NAME = /^[^\p{Cc}<>"@]*$/u;
const PHONE = /^\+?\d[\d-]{2,19}$/;

type Texts = keyof typeof SITE_LIMITS;

const LABELS: Readonly<Record<Texts, string>> = {
  name: '市场名称',
  claim: '一句话介绍',
  phone: '客服电话',
  hours: '服务时间',
  icp: 'ICP 备案号',
  police: '公安备案号',
  address: '公司地址',
  note: '页脚说明',
  mailName: '发件人名称',
  mailAddress: '发件邮箱',
};

/**
 * Reads the settings as typed, all of them at once.
 * @returns the values, or every problem with its field
 */
export function readSettings(
  typed: TypedSettings,
): { values: MarketValues; problems: null } | { values: null; problems: SettingsProblem[] } {
  const problems: SettingsProblem[] = [];
  const wrong = (
    field: keyof TypedSettings,
    text: string,
    code: 'missing' | 'invalid' = 'invalid',
  ) => void problems.push({ field, code, text });
  const line = (field: Texts): string => {
    const text = typed[field].replace(/\p{Cc}+/gu, ' ').trim();
    const most = SITE_LIMITS[field];
    if (lengthOf(text) > most) wrong(field, `${LABELS[field]}最多 ${most} 个字`);
    return text;
  };
  const name = line('name');
  if (name === '') wrong('name', '请输入市场名称', 'missing');
  else if (!IN_NAME.test(name) || /[【】]/.test(name)) {
    wrong('name', '市场名称不能含有 < > " @ 【 】');
  }
  const claim = line('claim');
  if (claim === '') wrong('claim', '请输入一句话介绍', 'missing');
  const colour = (field: keyof SiteColours): string => {
    const text = typed[field].trim().toLowerCase();
    const problem = colourProblem(text);
    if (problem) wrong(field, problem);
    return COLOUR.test(text) ? text : '';
  };
  const [brand, action] = [colour('brand'), colour('action')];
  const phone = line('phone');
  if (phone !== '' && !PHONE.test(phone)) wrong('phone', '应为电话号码，如 400-000-1234');
  const mailName = line('mailName');
  if (!IN_NAME.test(mailName)) wrong('mailName', '发件人名称不能含有 < > " @');
  const mailAddress = line('mailAddress');
  if (mailAddress !== '' && !isMail(mailAddress)) wrong('mailAddress', '邮箱地址不正确');
  const values: MarketValues = {
    name,
    claim,
    mark: typed.mark,
    brand,
    action,
    phone,
    hours: line('hours'),
    icp: line('icp'),
    address: line('address'),
    police: line('police'),
    licences: linksOf('licences', typed.licences, wrong),
    links: linksOf('links', typed.links, wrong),
    note: line('note'),
    mailName,
    mailAddress,
  };
  return problems.length === 0 ? { values, problems: null } : { values: null, problems };
}

const MOST = { licences: MOST_LICENCES, links: MOST_LINKS } as const;

/** A line each: its words, then an address, which only a licence may lack. */
function linksOf(
  field: keyof typeof MOST,
  typed: string,
  wrong: (field: keyof typeof MOST, text: string) => void,
): SiteLink[] {
  const lines = typed
    .split('\n')
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trim())
    .filter(Boolean);
  if (lines.length > MOST[field]) wrong(field, `最多 ${MOST[field]} 行`);
  return lines.map((line, at) => {
    const [, words = line, last = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? [];
    const isAddress = isSitePath(last) || isWebAddress(last);
    const link = isAddress ? { label: words, to: last } : { label: line, to: '' };
    if (link.to === '' && field === 'links') {
      wrong(field, `第 ${at + 1} 行：请写「名称 地址」，地址以 / 或 http 开头`);
    }
    if (lengthOf(link.label) > LONGEST_LABEL) {
      wrong(field, `第 ${at + 1} 行：名称最多 ${LONGEST_LABEL} 个字`);
    }
    return link;
  });
}

/** What was changed, for the audit log: 「市场名称 甲 → 乙」. */
export const settingsChanges = (before: MarketValues, after: MarketValues): string[] => {
  const [was, is] = [typedSettings(before), typedSettings(after)];
  return FIELDS.filter((field) => was[field] !== is[field]).map(
    (field) => `${fieldLabel(field)} ${said(was[field])} → ${said(is[field])}`,
  );
};

/** Where what is saved differs from what somebody types: 「市场名称为「乙」」. */
export const typedDifferences = (typed: TypedSettings, saved: TypedSettings): string[] =>
  FIELDS.filter((field) => typed[field].trim() !== saved[field].trim()).map(
    (field) => `${fieldLabel(field)}为「${said(saved[field])}」`,
  );

const said = (text: string): string => text.replaceAll('\n', '；') || '（空）';

const OTHER_LABELS = {
  mark: '标志',
  brand: '品牌色',
  action: '操作色',
  licences: '资质与许可',
  links: '页脚链接',
} as const;

const ALL_LABELS: Readonly<Record<keyof TypedSettings, string>> = { ...LABELS, ...OTHER_LABELS };
const FIELDS = Object.keys(ALL_LABELS) as (keyof TypedSettings)[];

/** What a field is called, on the screen and in the log. */
export const fieldLabel = (field: keyof TypedSettings): string => ALL_LABELS[field];
