import type { Article } from './article.ts';

/** Investor relations: announcements of the shares, and what investors should know. */
export const INVESTOR_TEXTS: readonly Article[] = [
  {
    type: 'sharenotice',
    title: '第三届董事会第八次会议决议公告',
    newsBrie: '会议审议通过了关于修订公司章程的议案。',
    imageUrl: null,
    daysAgo: 12,
    lines: [
      '公司第三届董事会第八次会议于本月以现场结合通讯方式召开，应出席董事七人，实际出席七人，会议的召集和召开符合公司章程的规定。',
      '会议审议通过了关于修订公司章程的议案、关于聘任会计师事务所的议案，并同意提交股东大会审议。',
    ],
  },
  {
    type: 'sharenotice',
    title: '关于召开临时股东大会的通知',
    newsBrie: '会议采用现场投票方式。',
    imageUrl: null,
    daysAgo: 20,
    lines: [
      '根据公司章程，董事会决定召开本年度第二次临时股东大会。',
      '- 召开方式：现场投票。',
      '- 登记方式：现场登记，或以传真、信函方式登记。',
      '- 审议事项：关于修订公司章程的议案，关于聘任会计师事务所的议案。',
    ],
  },
  {
    type: 'sharenotice',
    title: '半年度报告披露提示性公告',
    newsBrie: '半年度报告全文将于预约日披露。',
    imageUrl: null,
    daysAgo: 58,
    lines: [
      '公司半年度报告全文将于预约披露日在指定信息披露平台披露，敬请投资者查阅。',
      '本公告不构成对公司业绩的预测。',
    ],
  },
  {
    type: 'sharenotice',
    title: '关于对外投资设立全资子公司的公告',
    newsBrie: '拟设立子公司从事仓储与物流服务。',
    imageUrl: null,
    daysAgo: 97,
    lines: [
      '为完善现货交易的交付能力，公司拟出资设立全资子公司，从事大宗商品的仓储、分拣与运输服务。',
      '本次投资不构成关联交易，也不构成重大资产重组。',
    ],
  },
  {
    type: 'sharenotice',
    title: '年度权益分派实施公告',
    newsBrie: '以总股本为基数派发现金红利。',
    imageUrl: null,
    daysAgo: 160,
    lines: [
      '公司年度权益分派方案已经年度股东大会审议通过。本次分派以公司总股本为基数，派发现金红利，不送红股，不以资本公积金转增股本。',
    ],
  },
  {
    type: 'investoreducation',
    title: '看懂挂牌公司的定期报告',
    newsBrie: '先看审计意见，再看现金流和应收账款。',
    imageUrl: null,
    daysAgo: 9,
    lines: [
      '定期报告包括年度报告和半年度报告。阅读时建议先看审计意见的类型，再看经营活动产生的现金流量净额是否与利润匹配。',
      '- 贸易类公司要关注应收账款的账龄和前五名客户占比。',
      '- 存货较多时，要看存货跌价准备的计提依据。',
      '- 重大事项一节说明了诉讼、担保和承诺的履行情况。',
    ],
  },
  {
    type: 'investoreducation',
    title: '防范以原始股名义进行的非法集资',
    newsBrie: '承诺保本回购的股权转让往往是骗局。',
    imageUrl: null,
    daysAgo: 27,
    lines: [
      '不法分子常以即将上市、内部认购、保本回购为由兜售所谓原始股。挂牌不等于上市，任何机构和个人都不得承诺保本保收益。',
      '- 核对公司是否真实挂牌，查看公开披露的股本结构。',
      '- 不向个人账户转账，不签空白协议。',
      '- 遇到可疑情况，及时向监管部门和公安机关反映。',
    ],
  },
  {
    type: 'investoreducation',
    title: '大宗商品价格波动与库存管理',
    newsBrie: '用滚动采购和套期保值平滑成本。',
    imageUrl: null,
    daysAgo: 66,
    lines: [
      '价格快速下跌时，高价库存会直接侵蚀利润。企业可以把一次性采购改为按周滚动采购，并对锁定价格的订单进行套期保值。',
      '套期保值以现货需求为限，超出现货规模的头寸就是投机。',
    ],
  },
];
