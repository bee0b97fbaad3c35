import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import {
  ANSWERING_TYPES,
  ARTICLE_GROUP,
  ARTICLE_GROUPS,
  ARTICLE_PAGES,
  ARTICLE_TYPES,
  articlePath,
  placeOf,
  typesOf,
} from './article-types.ts';

const pathOf = (address: string) => address.replace(/\?.*/, '').slice(1);

test('a type stands in one group', () => {
  const names = ARTICLE_TYPES.map(({ type }) => type);
  expect(new Set(names).size).toBe(names.length);
});

test.for(ARTICLE_GROUPS)('%s: its lists and its page are pages of the portal', async (group) => {
  const shown = (await routes).map(({ path }) => path);
  const lists = typesOf(group).flatMap(({ list }) => list ?? []);
  for (const address of [ARTICLE_GROUP[group].page, ARTICLE_GROUP[group].list, ...lists]) {
    expect(shown).toContain(pathOf(address));
  }
});

test('spec 3 §2.1, §2.2: an article is shown by the page of its group, and one of an unknown type as news', () => {
  expect(articlePath({ id: '7', type: 'industryfocus' })).toBe('/newsDetail?id=7');
  expect(articlePath({ id: '7', type: 'sharenotice' })).toBe('/noticeDetail?id=7');
  expect(articlePath({ id: 'a b', type: 'unheard' })).toBe('/newsDetail?id=a%20b');
  const named = ['/newsDetail', '/noticeDetail', '/helpDetail', '/guideDetail', '/logisticsDetail'];
  expect(ARTICLE_PAGES).toEqual(expect.arrayContaining(named));
});

test.for([
  ['/newsDetail', 'jinludynamic', '资讯', '/news', undefined],
  ['/noticeDetail', 'notice', '公告', '/notice?type=notice', 'company'],
  ['/noticeDetail', 'sharenotice', '投资者公告', '/touzi?type=notice', 'company'],
  ['/noticeDetail', 'investoreducation', '投研教育', '/touzi?type=education', 'company'],
  ['/helpDetail', 'helpspot', '现货超市采购', '/help?topic=helpspot', 'help'],
  ['/helpDetail', 'rule', '平台规则', '/help?topic=rules', 'help'],
  ['/helpDetail', 'agreement', '平台协议', '/agreementList', 'help'],
  ['/guideDetail', 'guideseller', '新手指南', '/guide', 'help'],
  ['/logisticsDetail', 'logistics', '物流企业', '/logisticsCloudWarehouse', undefined],
  // A text that came with the link has no type.
  ['/noticedetail', null, '公告', '/notice?type=notice', 'company'],
  ['/HELPDETAIL', null, '帮助', '/help', 'help'],
] as const)('beside %s of %s stands %s', ([page, type, label, list, menu]) => {
  expect(placeOf(page, type)).toMatchObject({ label, list, menu });
});

test('spec 3 §2.4: the search of the help centre looks through help, guides, rules and agreements', () => {
  for (const group of ['help', 'guide', 'rules', 'agreements'] as const) {
    for (const { type } of typesOf(group)) expect(ANSWERING_TYPES).toContain(type);
  }
  for (const { type } of typesOf('news')) expect(ANSWERING_TYPES).not.toContain(type);
});
