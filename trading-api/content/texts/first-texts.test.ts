import { describe, expect, test } from 'vitest';
import { articleType } from '#app/domain/content/article-types.ts';
import { RICH_TEXT } from '#app/domain/content/rich-text.ts';
import { AGREEMENTS } from './agreements.ts';
import { articleHtml } from './article-html.ts';
import { FIRST_PAGES } from './company-pages.ts';
import { RULES } from './first-texts.ts';
import { GUIDES } from './guides.ts';
import { HELP_ACCOUNT } from './help-account.ts';
import { HELP_BUYING } from './help-buying.ts';

const ALL = [...RULES, ...AGREEMENTS, ...GUIDES, ...HELP_ACCOUNT, ...HELP_BUYING];
const textOf = (lines: readonly string[]) => lines.join('\n');

test('spec 3 §2.4: seven rules, each with a full text of its own', () => {
  expect(RULES.map(({ title }) => title)).toEqual([
    ...['交易总则', '隐私政策', '积分规则', '质量争议处理规则'],
    ...['商家规则', '用户规则', '会员规则'],
  ]);
  for (const { lines } of RULES) expect(textOf(lines).length).toBeGreaterThan(500);
  const sentences = RULES.flatMap(({ lines }) => lines).filter((line) => line.length > 30);
  expect(sentences.length - new Set(sentences).size).toBe(0);
});

test('spec 3 §1: the rules say the trading hours, that trade data is kept for one year, and that they took effect 2016-06-18', () => {
  const [trading] = RULES;
  const text = textOf(trading?.lines ?? []);
  expect(text).toContain('周一至周五 07:30–19:00（法定节假日除外，调休上班日照常）');
  expect(text).toContain('平台保存交易数据一年');
  for (const { lines } of RULES) expect(textOf(lines)).toContain('自 2016 年 6 月 18 日起施行');
});

test('spec 3 §1: the rules say who registers, who needs certification, seller onboarding, and what an agent user does', () => {
  const text = textOf(RULES[0]?.lines ?? []);
  expect(text).toContain('注册用户通过会员认证后成为会员，方可下单采购');
  expect(text).toContain('会员销售商品，应当提交卖家入驻申请，经平台审核通过');
  expect(text).toContain('管理该会员名下的用户，并可以申请卖家认证');
});

describe('every text', () => {
  test('has a known type and a title of its own', () => {
    for (const { type } of ALL) expect(articleType(type)).toBeDefined();
    const titles = ALL.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('holds no markup but what is allowed, and links to this site only', () => {
    const html = [
      ...ALL.map(({ lines }) => articleHtml(lines)),
      ...FIRST_PAGES.map((page) => page.content),
    ];
    for (const text of html) {
      const tags = [...text.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
      expect(tags.filter((tag) => !RICH_TEXT.allowedTags.includes(tag ?? ''))).toEqual([]);
      expect(text.replace(/<\/?[a-z0-9]+(?: href="\/[^"]*")?>/g, '')).not.toMatch(/[<>[\]]/);
    }
  });

  test('names nothing that a market may lack: an address, a mailbox, an account elsewhere', () => {
    const all = [
      ...ALL.map(({ lines }) => textOf(lines)),
      ...FIRST_PAGES.map((page) => page.content),
    ];
    expect(all.filter((text) => /所列的\S*邮箱|公众号|QQ ?群|@\w+\.|https?:/.test(text))).toEqual(
      [],
    );
  });

  test('says 竞价', () => {
    for (const { lines } of ALL) expect(textOf(lines)).not.toContain('竞拍');
  });
});

test('lines become headings, lists and links', () => {
  expect(
    articleHtml(['## 一', '见[规则](/help?topic=rules)。', '- 甲', '- 乙', '+ 先', '+ 后']),
  ).toBe(
    '<h2>一</h2><p>见<a href="/help?topic=rules">规则</a>。</p><ul><li>甲</li><li>乙</li></ul>' +
      '<ol><li>先</li><li>后</li></ol>',
  );
});
