import { type Row, rows } from './row.ts';

const AUCTIONS = 5;
const CONTENT = 6;

/** Sections 4 to 6 and 8 of specification 2: states, rules, roles and messages. */
export const spec2Rules: readonly Row[] = [
  ...rows('spec 2 §4', [
    ['Follow: T follows, F unfollows', 'follow'],
    ['Collect toggles', 'collect', 'spec 2 §8: 收藏成功', 'spec 1 §2: /collect'],
    ['Locks: 2 seconds, 操作频繁，请稍后重试！', '操作频繁', 'spec 2 §5: 操作频繁'],
    ['A one-second added indicator', 'added'],
    ['Sort toggles; a new search resets the page to 1', 'sort', 'spec 2 §2: sort'],
  ]),
  ...rows('spec 2 §4', ['Auction', 'Group-purchase registration dialog'], AUCTIONS),
  ...rows('spec 2 §5', [
    '请输入单价',
    '请输入条件',
    '请输入交货地址',
    '请选择交提货方式',
    '请上传附件',
    '请选择截止时间',
    '请选择条件',
    '请输入询盘数量',
    '请输入标题',
    '截止时间需大于当前时间',
    '询盘商品数量不能小于1',
    '询盘商品数量不能小于最小订货量',
    [
      'The initial inquiry count is the minimum order quantity',
      'initial inquiry count',
      'initial count',
    ],
    ['Inquiry needs login', 'inquiry needs', '请登录'],
    ['A repeat within 2 seconds: 操作频繁，请稍后重试！', '操作频繁'],
    ['Order dialog: 请输入数量', '请输入数量'],
    ['Self-operated registration: minimum 1, maximum the available count', 'registration'],
    ['该商品起订量：N 件', '该商品起订量', 'spec 3 §5: 该商品起订量'],
    ['Order dialog: at most 2 decimals, non-zero', 'decimals', 'number filter'],
    ['Purchase stepper: minimum order quantity or 1, available count', 'stepper'],
  ]),
  ...rows('spec 2 §5', ['Group-purchase registration', 'Auction sign-up', 'Bid'], AUCTIONS),
  ...rows(
    'spec 2 §5',
    ['请输入吨位', '请输入起始地', '请输入目的地', '请输入货物', '请输入联系人', '请输入地区'],
    CONTENT,
  ),
  ...rows('spec 2 §6', [
    [
      'An anonymous visitor cannot register, order, inquire',
      'anonymous',
      'spec 2 §5: inquiry needs',
    ],
    ['A seller responds to inquiries with offers', 'seller'],
  ]),
  ...rows('spec 2 §8', [
    ['上传失败', '上传失败'],
    ['提交成功', '提交成功'],
    ['关注成功', '关注成功'],
    ['取消关注成功', '取消关注成功'],
    ['收藏成功, 取消收藏成功', '收藏成功', 'spec 1 §8: 收藏成功'],
    ['加入购物车成功', '加入购物车成功'],
    ['下单成功', '下单成功'],
    ['询盘成功', '询盘成功'],
    ['暂无数据', '暂无数据'],
  ]),
  ...rows('spec 2 §8', ['竞价已结束', '已经结束不能继续登记!'], AUCTIONS),
  ...rows('spec 2 §8', ['信息添加成功'], CONTENT),
];
