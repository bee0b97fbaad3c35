import { FIRST_SITE } from '#app/domain/market/site.ts';
import { articleHtml } from '#trading-api/content/texts/article-html.ts';

const PROFILE = [
  `${FIRST_SITE.name}是面向工业企业的大宗与工业品现货交易平台，为钢铁、有色金属、化工、塑料、建材、能源和机械配件的买卖双方提供找货、询价、下单、支付和交付服务。`,
  '## 我们做什么',
  '- 现货商城：厂家与贸易商的现货挂牌，价格、库存和交货地公开可比。',
  '- 自营商品：平台自采自销，质量证明书随货同行。',
  '- 询价采购：一张询价单发给多家卖家，报价互不可见。',
  '- 供应链服务：代采、应收、仓单与信用融资需求登记，物流与仓储需求对接。',
  '## 我们的承诺',
  '- 成交价格以提交订单时为准，任何费用都在付款前列明。',
  '- 交易数据保存一年，可随时查询和导出。',
  '- 客户服务时间内，人工客服十分钟内响应。',
  '## 发展历程',
  '2016 年平台上线，《交易规则》于当年 6 月 18 日起施行；此后陆续开通自营商品、电子合同、钱包支付和供应链金融服务。',
];

const CONTACT = [
  '## 客户服务',
  '- 服务时间：每日 8:30-17:30',
  '- 客服电话：400-000-1234',
  '- 电子邮箱：service@hengcai.example',
  '## 商务合作',
  '- 卖家入驻：seller@hengcai.example',
  '- 供应链金融：finance@hengcai.example',
  '## 公司地址',
  '上海市宝山区友谊路街道钢贸大厦 18 层。地铁 3 号线友谊路站 2 号口出站，向东步行约 600 米。',
];

const JOBS = [
  '我们常年招聘懂行业、爱钻研的同事。请将简历发送至 job@hengcai.example，邮件标题写明「姓名 + 应聘职位」。',
  '## 钢材品种经理（上海）',
  '- 负责建筑钢材或板材的卖家开发与价格维护。',
  '- 三年以上钢贸从业经验，熟悉主流钢厂的规格与牌号。',
  '## 化工品种经理（南京）',
  '- 负责液体化工品的货源组织与仓储协调。',
  '- 熟悉危险化学品经营与运输的法规要求。',
  '## 前端工程师（上海）',
  '- 负责交易门户的页面开发，关注慢速网络与无障碍体验。',
  '- 熟悉 TypeScript 与 React，写得出没有脚本也能用的表单。',
  '## 客户服务专员（上海）',
  '- 处理订单、发票与售后咨询，协调买卖双方。',
  '- 普通话标准，耐心细致，接受轮班。',
];

/** Profile, contact and jobs of the company (spec 3 §7). */
export const ABOUT_PAGES = [
  { type: '1', title: '公司简介', content: articleHtml(PROFILE) },
  { type: '2', title: '联系我们', content: articleHtml(CONTACT) },
  { type: '3', title: '招聘信息', content: articleHtml(JOBS) },
];

const FRIENDS = [
  ['中材物流', 'logistics', 'https://logistics.example/'],
  ['衡信检测', 'testing', 'https://testing.example/'],
  ['江海仓储', 'warehouse', 'https://warehouse.example/'],
  ['钢价周报', 'prices', 'https://prices.example/'],
  ['华东供应链金融', 'finance', 'https://finance.example/'],
  ['工业品标准库', 'standards', 'https://standards.example/'],
] as const;

/** Pictures that link out (spec 3 §2.2). */
export const FRIEND_LINKS = FRIENDS.map(([name, file, linkUrl], index) => ({
  name,
  linkUrl,
  imageUrl: `/friends/${file}.svg`,
  sort: index + 1,
}));
