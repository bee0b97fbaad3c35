/** The page that shows a type of articles; the operator's list is grouped by it. */
export type ArticleGroup =
  | 'news'
  | 'notice'
  | 'investors'
  | 'help'
  | 'guide'
  | 'rules'
  | 'agreements'
  | 'logistics';

export interface ArticleType {
  /** As stored, and as the calls name it (spec 3 §2.1, §7). */
  type: string;
  label: string;
  group: ArticleGroup;
}

const of = (group: ArticleGroup, types: Readonly<Record<string, string>>): ArticleType[] =>
  Object.entries(types).map(([type, label]) => ({ type, label, group }));

/** Every type of article that the portal shows, in the order in which menus name them. */
export const ARTICLE_TYPES: readonly ArticleType[] = [
  ...of('news', {
    jinludynamic: '平台动态',
    industryfocus: '行业聚焦',
    industrialreport: '行业报告',
  }),
  ...of('notice', { notice: '平台公告' }),
  ...of('investors', { sharenotice: '股转公告', investoreducation: '投研教育' }),
  // The topics of the help centre (spec 3 §2.4).
  ...of('help', {
    helpregister: '注册登录',
    helpcertify: '会员认证',
    helpmember: '会员管理',
    help: '买家常见问题',
    helpspot: '现货超市采购',
    helpmatch: '撮合商城采购',
  }),
  ...of('guide', { guide: '买家指南', guideseller: '卖家指南' }),
  ...of('rules', { rule: '平台规则' }),
  ...of('agreements', { agreement: '平台协议' }),
  ...of('logistics', { logistics: '物流企业' }),
];

/** Path of the page that shows one article of the group; its query is `id`. */
export const ARTICLE_PATH: Readonly<Record<ArticleGroup, string>> = {
  news: '/newsDetail',
  notice: '/noticeDetail',
  investors: '/noticeDetail',
  help: '/helpDetail',
  guide: '/guideDetail',
  rules: '/helpDetail',
  agreements: '/helpDetail',
  logistics: '/logisticsDetail',
};

export const articleType = (type: string): ArticleType | undefined =>
  ARTICLE_TYPES.find((one) => one.type === type);

/** The types of a group, in their order. */
export const typesOf = (group: ArticleGroup): ArticleType[] =>
  ARTICLE_TYPES.filter((one) => one.group === group);

/** The canonical address of an article; a type without a name here is shown as news. */
export const articlePath = ({ id, type }: { id: string; type: string }): string =>
  `${ARTICLE_PATH[articleType(type)?.group ?? 'news']}?id=${encodeURIComponent(id)}`;

/** The rules that the others refer to: the page of rules shows them whole (spec 3 §2.4). */
export const TRADING_RULES_TITLE = '交易总则';
