import { namesOf } from '../names-of.ts';

interface TypeFacts {
  label: string;
  /** A list of its own; without one its articles belong to the list of the group. */
  list?: string;
  /** The heading of the help centre's menu that it stands under. */
  under?: string;
}

interface GroupFacts {
  /** What the operator's choice of a type calls it. */
  label: string;
  /** What its texts are called beside a link to the others; unset: as the group. */
  texts?: string;
  /** Path of the page that shows one article; its query is `id`. */
  page: string;
  list: string;
  /** The menu beside an article. */
  menu?: 'company' | 'help';
  /** What the menu of the help centre calls its list, under its rules. */
  menuItem?: string;
  /** A heading above the text of an article. */
  heading?: string;
  /** Whether the search of the help centre looks through it. */
  answers?: true;
  /** As stored, and as the calls name them, in the order in which menus name them (spec 3 §2.1, §7). */
  types: Readonly<Record<string, TypeFacts>>;
}

/** The questions of one topic. */
export const topicHref = (type: string): string => `/help?topic=${type}`;

export const newsHref = (type: string): string => `${ARTICLE_GROUP.news.list}?type=${type}`;

/** A topic of the help centre (spec 3 §2.4). */
const topic = <Type extends string>(type: Type, label: string, under: string) =>
  ({ [type]: { label, list: topicHref(type), under } }) as Record<Type, Required<TypeFacts>>;

export const ARTICLE_GROUP = {
  news: {
    label: '资讯',
    page: '/newsDetail',
    list: '/news',
    types: {
      jinludynamic: { label: '平台动态' },
      industryfocus: { label: '行业聚焦' },
      industrialreport: { label: '行业报告' },
    },
  },
  notice: {
    label: '公告',
    page: '/noticeDetail',
    list: '/notice?type=notice',
    menu: 'company',
    types: { notice: { label: '平台公告' } },
  },
  // Investor relations are shown as notices (spec 3 §2.2).
  investors: {
    label: '投资者关系',
    texts: '投资者公告',
    page: '/noticeDetail',
    list: '/touzi?type=notice',
    menu: 'company',
    types: {
      sharenotice: { label: '股转公告' },
      investoreducation: { label: '投研教育', list: '/touzi?type=education' },
    },
  },
  help: {
    label: '帮助中心',
    texts: '帮助',
    page: '/helpDetail',
    list: '/help',
    menu: 'help',
    answers: true,
    types: {
      ...topic('helpregister', '注册登录', '账号管理'),
      ...topic('helpcertify', '会员认证', '账号管理'),
      ...topic('helpmember', '会员管理', '账号管理'),
      ...topic('help', '买家常见问题', '买家指南'),
      ...topic('helpspot', '现货超市采购', '买家指南'),
      ...topic('helpmatch', '撮合商城采购', '买家指南'),
    },
  },
  guide: {
    label: '新手指南',
    page: '/guideDetail',
    list: '/guide',
    menu: 'help',
    answers: true,
    types: { guide: { label: '买家指南' }, guideseller: { label: '卖家指南' } },
  },
  rules: {
    label: '规则',
    texts: '平台规则',
    page: '/helpDetail',
    list: topicHref('rules'),
    menu: 'help',
    menuItem: '规则全文',
    answers: true,
    types: { rule: { label: '平台规则' } },
  },
  agreements: {
    label: '协议',
    texts: '平台协议',
    page: '/helpDetail',
    list: '/agreementList',
    menu: 'help',
    menuItem: '平台协议',
    answers: true,
    types: { agreement: { label: '平台协议' } },
  },
  logistics: {
    label: '物流',
    texts: '物流企业',
    page: '/logisticsDetail',
    list: '/logisticsCloudWarehouse',
    heading: '公司介绍',
    types: { logistics: { label: '物流企业' } },
  },
} as const satisfies Readonly<Record<string, GroupFacts>>;

export type ArticleGroup = keyof typeof ARTICLE_GROUP;
/** Every type of article that the portal shows. */
export type ArticleTypeName = {
  [Group in ArticleGroup]: keyof (typeof ARTICLE_GROUP)[Group]['types'];
}[ArticleGroup];

export const ARTICLE_GROUPS = namesOf(ARTICLE_GROUP);
export const groupFacts = (group: ArticleGroup): GroupFacts => ARTICLE_GROUP[group];

export const ARTICLE_TYPES = ARTICLE_GROUPS.flatMap((group) =>
  Object.entries(groupFacts(group).types).map(([type, facts]) => ({ type, group, ...facts })),
);
export type ArticleType = (typeof ARTICLE_TYPES)[number];

export const articleType = (type: string): ArticleType | undefined =>
  ARTICLE_TYPES.find((one) => one.type === type);

/** The types of a group, in their order. */
export const typesOf = (group: ArticleGroup) =>
  ARTICLE_TYPES.filter((one) => one.group === group) as [ArticleType, ...ArticleType[]];

/** The types that the search of the help centre looks through. */
export const ANSWERING_TYPES = ARTICLE_TYPES.filter(({ group }) => groupFacts(group).answers).map(
  ({ type }) => type,
);

/** The pages that show one article. */
export const ARTICLE_PAGES = [...new Set(ARTICLE_GROUPS.map((group) => ARTICLE_GROUP[group].page))];

/** The canonical address of an article; a type without a name here is shown as news. */
export const articlePath = ({ id, type }: { id: string; type: string }): string =>
  `${ARTICLE_GROUP[articleType(type)?.group ?? 'news'].page}?id=${encodeURIComponent(id)}`;

/** The list that an article belongs to and what stands around it; of one without a known type by the page that shows it. */
export function placeOf(pathname: string, type: string | null) {
  const known = articleType(type ?? '');
  const page = pathname.toLowerCase();
  const { label, texts, list, menu, heading } = groupFacts(
    known?.group ??
      ARTICLE_GROUPS.find((group) => ARTICLE_GROUP[group].page.toLowerCase() === page) ??
      'news',
  );
  return known?.list
    ? { label: known.label, list: known.list, menu, heading }
    : { label: texts ?? label, list, menu, heading };
}

/** The rules that the others refer to: the page of rules shows them whole (spec 3 §2.4). */
export const TRADING_RULES_TITLE = '交易总则';
