import type { Article } from './article.ts';

/** What buyers ask most (help centre). */
export const HELP_TEXTS: readonly Article[] = [
  {
    type: 'help',
    title: '如何注册和登录',
    newsBrie: '用手机号码注册，登录状态保留七天。',
    imageUrl: null,
    daysAgo: 30,
    lines: [
      '点击页面右上角的免费注册，填写手机号码、密码和姓名，选择个人或企业账号即可。',
      '- 一个手机号码只能注册一个账号。',
      '- 密码至少八位，请勿与其他网站相同。',
      '- 登录状态保留七天，公用电脑请及时退出。',
    ],
  },
  {
    type: 'help',
    title: '如何完成会员认证',
    newsBrie: '提交营业执照与经办人信息，一个工作日内审核。',
    imageUrl: null,
    daysAgo: 31,
    lines: [
      '通过会员认证后才能下单采购。企业会员提交营业执照和经办人信息，个人会员完成实名核验。',
      '审核一般在一个工作日内完成，结果以短信通知。',
    ],
  },
  {
    type: 'help',
    title: '订单付款后如何修改收货地址',
    newsBrie: '付款前可以重新下单，付款后请联系卖家。',
    imageUrl: null,
    daysAgo: 32,
    lines: [
      '未付款的订单可以取消后重新提交，库存会立即释放。已付款的订单请直接联系卖家，由卖家与承运方确认能否改派。',
    ],
  },
  {
    type: 'help',
    title: '发票如何申请',
    newsBrie: '在会员中心的发票管理中申请。',
    imageUrl: null,
    daysAgo: 33,
    lines: [
      '订单完成后，在会员中心的发票管理中选择订单并提交开票信息。增值税专用发票需要先完成企业认证。',
    ],
  },
  {
    type: 'help',
    title: '收到的货物有质量问题怎么办',
    newsBrie: '三个工作日内提出异议并保留货物原状。',
    imageUrl: null,
    daysAgo: 34,
    lines: [
      '请在收货后三个工作日内提出异议，保留货物原状、过磅单和质量证明书，并拍照留存。',
      '平台协助双方共同取样，送有资质的第三方检验，检验结论作为处理依据。',
    ],
  },
  {
    type: 'help',
    title: '积分和礼品卡怎么使用',
    newsBrie: '结算时勾选，积分不能全额抵扣。',
    imageUrl: null,
    daysAgo: 35,
    lines: [
      '结算页会列出可用的积分和礼品卡。积分按规则换算成金额抵扣，不能抵扣全部应付金额；礼品卡可以抵扣到零。',
      '订单取消后，积分和礼品卡原路退回。',
    ],
  },
];

/** Step by step, for buyers and for sellers (help centre). */
export const GUIDES: readonly Article[] = [
  {
    type: 'guide',
    title: '买家：现货超市采购',
    newsBrie: '筛选、比价、加入购物车、提交订单。',
    imageUrl: null,
    daysAgo: 36,
    lines: [
      '## 一、找货',
      '- 在现货商城按品类、生产厂家、交货地和价格区间筛选。',
      '- 有整张采购清单时，使用按清单下单，一次核对上千行。',
      '## 二、下单',
      '- 核对规格、牌号、起订量和库存，加入购物车。',
      '- 选择交货方式和地址，提交订单后三十分钟内付款。',
    ],
  },
  {
    type: 'guide',
    title: '买家：快速求购',
    newsBrie: '发布询价单，比较多家报价后成交。',
    imageUrl: null,
    daysAgo: 37,
    lines: [
      '找不到合适的现货，或者采购量较大时，可以发布询价单，写明数量、条件和截止时间，选择要询价的卖家。',
      '截止时间之前，卖家各自报价，互相看不到。比较单价、总价、交货地和附件后，接受其中一家，即按报价生成订单。',
    ],
  },
  {
    type: 'guide',
    title: '卖家：现货超市销售',
    newsBrie: '完成入驻，发布商品，及时更新价格和库存。',
    imageUrl: null,
    daysAgo: 38,
    lines: [
      '会员提交卖家入驻申请，审核通过后在会员中心发布商品。规格请按平台统一要求填写，便于买家搜索和按清单匹配。',
      '价格和库存请每天更新，售罄的商品及时下架。',
    ],
  },
  {
    type: 'guide',
    title: '卖家：报价',
    newsBrie: '在会员中心查看收到的询价单并报价。',
    imageUrl: null,
    daysAgo: 39,
    lines: [
      '收到询价单后，填写单价、条件、交货地址、交提货方式，并上传附件。',
      '截止时间之前可以修改报价，买家看到的是最新一次。',
    ],
  },
];
