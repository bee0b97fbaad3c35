import { describe, expect, test } from 'vitest';
import { distanceFrom, helpTerms, likeness } from './help-terms.ts';

const wordsOf = (keyword: string) => helpTerms(keyword).map(([word]) => word);

test.each([
  ['怎么付款', ['付款']],
  ['开发票', ['开发票']],
  ['如何修改收货地址？', ['修改', '收货地址']],
  ['取消订单', ['取消', '订单']],
  ['质保书 ＰＤＦ', ['质保书', 'pdf']],
  ['怎么', ['怎么']],
  [' \u3000', []],
])('what 「%s」 is about', (keyword, words) => {
  expect(wordsOf(keyword)).toEqual(words);
});

describe('how far a text is', () => {
  const of = (keyword: string, text: Partial<Parameters<typeof distanceFrom>[1]>) =>
    distanceFrom(helpTerms(keyword), { title: '', summary: '', text: '', ...text });

  test('the title is nearer than the summary, the summary than the text', () => {
    const places = [{ title: '付款' }, { summary: '付款' }, { text: '付款' }];
    const distances = places.map((place) => of('付款', place) ?? Number.NaN);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(new Set(distances).size).toBe(3);
  });

  test('another word for it counts, a step further', () => {
    expect(of('付钱', { title: '支付' })).toBeGreaterThan(of('支付', { title: '支付' }) ?? 0);
  });

  test('each term must occur', () => {
    expect(of('修改地址', { title: '修改密码' })).toBeNull();
    expect(of('修改地址', { title: '变更', text: '收货地址' })).not.toBeNull();
    expect(of('', { title: '任何' })).toBeNull();
  });
});

test('the nearest text is the one that shares most with what was asked', () => {
  const terms = helpTerms('收不到短信验证码');
  const like = (title: string) => likeness(terms, { title, summary: '', text: '' });
  expect(like('短信验证码一直没有收到')).toBeGreaterThan(like('登录密码的要求'));
});
