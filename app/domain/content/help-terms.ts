import { normaliseSearchText, searchBigrams } from '#app/domain/catalogue/search-terms.ts';

/** Words for the same thing: a question with one also finds the texts that use another. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['付款', '支付', '付钱', '交钱', '缴费', '结账'],
  ['发票', '开票', '开发票', '开具发票', '税票', '专票'],
  ['收货地址', '地址', '送货地址'],
  ['修改', '更改', '变更', '更换', '改'],
  ['取消', '撤销', '撤单', '退订', '不要了'],
  ['退款', '退钱', '退货', '退换货', '退换', '退回'],
  ['质量异议', '质量问题', '质量争议', '投诉', '售后'],
  ['密码', '口令', '登录密码'],
  ['登录', '登陆', '登入'],
  ['注册', '开户', '新账号'],
  ['账号', '账户', '帐号', '帐户'],
  ['认证', '实名', '审核资质'],
  ['运费', '邮费', '快递费'],
  ['物流', '发货', '快递', '送货', '配送'],
  ['自提', '提货', '上门取货'],
  ['优惠券', '代金券', '折扣券', '优惠'],
  ['礼品卡', '电子礼品卡', '购物卡'],
  ['客服', '人工', '联系我们'],
  ['开店', '入驻', '当卖家', '卖东西'],
  ['报价', '还价', '砍价', '议价'],
  ['询价', '求购', '询盘'],
  ['竞价', '竞拍', '拍卖'],
  ['保证金', '押金'],
  ['合同', '签约', '电子签章', '签章'],
  ['订单', '单子'],
  ['价格', '价钱', '多少钱'],
  ['手机号', '手机号码', '电话号码'],
  ['验证码', '短信码'],
];

/** Words that make a question; they do not show what it is about. */
const ASKING =
  /请问|我要|我想|想要|怎么样|怎么办|怎么|怎样|如何|为什么|是什么|什么|能不能|可不可以|是否|哪里|在哪儿?|多久|可以|需要|[的吗呢？?]/gu;

const FORMS = SYNONYMS.flat().sort((one, other) => other.length - one.length);
const KNOWN = new RegExp(`(${FORMS.join('|')})`, 'u');

/** One thing that is looked for: the word as it was typed first, then others for it. */
export type HelpTerm = readonly [word: string, ...others: string[]];

const termOf = (word: string): HelpTerm => {
  const same = SYNONYMS.find((forms) => forms.includes(word)) ?? [];
  return [word, ...same.filter((form) => form !== word)];
};

/** Known words by themselves, and the text between them, of which single characters are ignored. */
function termsOf(word: string): HelpTerm[] {
  const parts = word
    .replace(ASKING, ' ')
    .split(' ')
    .flatMap((part) => part.split(KNOWN))
    .filter((part) => part !== '');
  const specific = parts.filter((part) => part.length > 1 || FORMS.includes(part));
  return (specific.length > 0 ? specific : [word]).map(termOf);
}

/** What a question to the help centre is about: 「怎么修改地址」 is 修改 and 地址. */
export const helpTerms = (keyword: string): HelpTerm[] =>
  normaliseSearchText(keyword).split(' ').filter(Boolean).flatMap(termsOf);

/** A text of the help centre, as a reader sees it. */
export interface HelpText {
  title: string;
  summary: string;
  text: string;
}

const partsOf = ({ title, summary, text }: HelpText) =>
  [title, summary, text].map((part) => part.toLowerCase());

/**
 * How far a text is from what was asked, 0 being the nearest: a term in the title is nearer than in
 * the summary or in the text, a synonym is further away; null where a term is missing.
 */
export function distanceFrom(terms: readonly HelpTerm[], help: HelpText): number | null {
  const parts = partsOf(help);
  const distances = terms.map((term) => {
    const found = term.flatMap((form, at) => {
      const part = parts.findIndex((words) => words.includes(form));
      return part < 0 ? [] : part * 2 + (at > 0 ? 3 : 0);
    });
    return found.length > 0 ? Math.min(...found) : null;
  });
  if (terms.length === 0 || distances.includes(null)) return null;
  return Math.max(...distances.map((distance) => distance ?? 0));
}

/** How much of what was asked occurs in a text, by pairs of characters; titles count most. */
export function likeness(terms: readonly HelpTerm[], help: HelpText): number {
  const parts = partsOf(help);
  const pairs = searchBigrams(terms.flat().join(' '));
  return pairs.reduce((sum, pair) => {
    const part = parts.findIndex((words) => words.includes(pair));
    return sum + (part < 0 ? 0 : 4 >> part);
  }, 0);
}
