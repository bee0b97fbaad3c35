import type { Article } from './article.ts';

const ABOUT = (title: string, newsBrie: string, daysAgo: number, lines: readonly string[]) =>
  ({ type: 'logistics', title, newsBrie, imageUrl: null, daysAgo, lines }) satisfies Article;

/** Companies that carry and store goods; what they are is their introduction (spec 3 §2.3). */
export const LOGISTICS_COMPANIES: readonly Article[] = [
  ABOUT('中材物流', '华东、华北钢材整车与专线运输。', 40, [
    '中材物流专营钢材公路运输，自有牵引车二百四十台，在唐山、天津、上海和无锡设有调度中心。',
    '- 线路：唐山、天津至华东每日发车，四十八小时到达。',
    '- 车型：十三米平板、低平板和卷钢专用架。',
    '- 服务：装车拍照、在途定位、电子回单，货损先行赔付。',
  ]),
  ABOUT('江海仓储', '沿江六个码头仓，可办理仓单质押监管。', 41, [
    '江海仓储在张家港、江阴、南京经营六个码头仓，室内库二十一万平方米，堆场三十万平方米，铁路专用线两条。',
    '- 品种：板材、型材、有色金属、袋装化工品。',
    '- 服务：入库过磅、分拣、开平、代发运，库存每日对账。',
    '- 监管：与多家银行合作，办理仓单与动产质押监管。',
  ]),
  ABOUT('远航槽运', '液体化工品槽车与储罐，持有危险货物运输资质。', 42, [
    '远航槽运从事甲醇、乙二醇、苯乙烯等液体化工品的运输与储存，具有危险货物道路运输经营许可。',
    '- 车辆：不锈钢槽车八十六台，全部安装主动安全与紧急切断装置。',
    '- 储罐：张家港三万立方米，氮封保护。',
    '- 人员：驾驶员和押运员持证上岗，每季度应急演练。',
  ]),
  ABOUT('桥通零担', '机械配件与小批量钢材，次日达二十个城市。', 43, [
    '桥通零担服务于一吨以内的小批量货物，适合轴承、紧固件和样品材料。',
    '- 当日十八点前揽收，长三角次日达，珠三角三日达。',
    '- 提供木箱包装、保价运输和签收拍照。',
  ]),
];
