import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Random } from './random.ts';

const BUYERS = [
  '澄江远帆机械有限公司',
  '临湖恒泰建设有限公司',
  '望山精工制造有限公司',
  '东屿船舶配套有限公司',
  '北渡电气设备有限公司',
  '青禾包装材料有限公司',
  '南桥市政工程有限公司',
  '云岭化工贸易有限公司',
  '西浦汽车零部件有限公司',
  '金滩钢结构有限公司',
  '周明远',
  '陆思齐',
] as const;

/** What is said with one to five stars. */
const WORDS = [
  ['实物与描述不符，已联系客服退货。', '等了半个月还没有发货。'],
  ['到货比约定晚了五天，影响了工期。', '外包装破损，部分受潮。'],
  ['质量还可以，价格略高。', '材质没问题，单据补得慢。', '过磅有一点误差，已补差。'],
  [
    '质量稳定，质保书齐全。',
    '送货准时，司机配合卸货。',
    '复检合格，下次还会采购。',
    '规格准确，价格合适。',
  ],
  [
    '当天下单次日到货，复检全部合格，非常满意。',
    '长期合作的卖家，批次之间很稳定。',
    '价格比周边市场低，服务也好。',
    '数量足、单据全，开票很快。',
  ],
] as const;

/** One of these is drawn: a number is as likely as it is frequent here. */
const STARS = [1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5] as const;

/** What buyers said of every third of the goods, of some of them a good deal. */
export function* evaluations(goodsIds: Iterable<number>, now: Date, random: Random) {
  for (const goodsId of goodsIds) {
    if (!random.chance(33)) continue;
    const count = Math.round(random.magnitude(1, 24));
    for (let number = 0; number < count; number += 1) {
      const stars = random.pick(STARS);
      const content = random.pick(WORDS[stars - 1] ?? WORDS[4]);
      const age = random.int(60, 75 * 24 * 60) * MINUTE_MS;
      yield {
        goodsId,
        buyerName: random.pick(BUYERS),
        stars,
        content,
        createdAt: new Date(now.getTime() - age),
      };
    }
  }
}
