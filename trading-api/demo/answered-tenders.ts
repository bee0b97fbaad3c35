import { asc, eq, inArray } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { dayNumber, startOfDay, wallTime } from '#app/domain/time.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { addresses, customers, tenderQuestions } from '#trading-api/schema.ts';
import { awardTender } from '#trading-api/tender/award.ts';
import { scoreTender } from '#trading-api/tender/evaluate.ts';
import { saveTenderOffer } from '#trading-api/tender/offers.ts';
import { openDueTenders } from '#trading-api/tender/opening.ts';
import { publishTender } from '#trading-api/tender/publish.ts';
import { answerTender, askTender } from '#trading-api/tender/questions.ts';
import { criteriaOf, standingOffers } from '#trading-api/tender/reads.ts';
import { payForOrder } from './inquiries.ts';

type SellerCode = 'S0001' | 'S0002' | 'S0003';

interface TenderStory {
  title: string;
  place: string;
  content: string;
  /** Days from now: published, offers end. */
  days: readonly [published: number, ends: number];
  lots: readonly (readonly [name: string, specs: string, count: string])[];
  question: readonly [text: string, answer: string];
  /** By store: the prices of the lots, what it writes, and its points for delivery and record. */
  offers: readonly (readonly [
    sellerCode: SellerCode,
    prices: readonly string[],
    text: string,
    points: readonly [string, string],
  ])[];
  /** Days from now on which the first of each lot has won. */
  awarded?: number;
}

const [MORNING, EVENING] = [9.5, 17.5];
const TENDERER = '13800000002';
const CRITERIA = [
  { name: '交货期', points: '20' },
  { name: '同类业绩', points: '10' },
];

/** Tenders that are answered here: one open, one opened, and one with its result. */
const STORIES: readonly TenderStory[] = [
  {
    title: '机加工车间二期结构用钢招标',
    place: '浙江省宁波市临港新区望澜大道 66 号',
    content: '用于车间二期主体结构，分两批到货；投标单价含税、含运至现场。须随车附质保书。',
    days: [-2, 6],
    lots: [
      ['螺纹钢', 'HRB400E Φ20', '320'],
      ['H型钢', 'Q355B 400×200', '86.5'],
    ],
    question: ['两批到货的间隔是多少天？', '间隔不少于 20 天，首批在合同生效后 10 天内到货。'],
    offers: [],
  },
  {
    title: '年度盘螺与线材框架招标',
    place: '浙江省宁波市临港新区望澜大道 66 号',
    content: '按月均衡供货，单价为到场价。投标文件请附近一年同规格供货证明。',
    days: [-9, -1],
    lots: [
      ['盘螺', 'HRB400E Φ8', '240'],
      ['高线', 'HPB300 Φ6.5', '120'],
    ],
    question: ['是否接受不同钢厂混供？', '接受，须为国标且每批次单一钢厂。'],
    offers: [
      ['S0001', ['3480.00', '3560.00'], '每月 5 日前到货，自有车队。', ['18', '9']],
      ['S0002', ['3455.00', ''], '就近仓库现货，三天到货。', ['19', '7']],
      ['S0003', ['3520.00', '3530.00'], '可配合剪切配送。', ['15', '8']],
    ],
  },
  {
    title: '设备基础预埋用钢招标',
    place: '浙江省宁波市临港新区望澜大道 66 号',
    content: '用于设备基础预埋，一次性供货，按图下料。',
    days: [-20, -12],
    lots: [['中厚板', 'Q355B 20mm', '45.5']],
    question: ['是否需要附超声波探伤报告？', '需要，按批次提供。'],
    offers: [
      ['S0001', ['3860.00'], '含下料，十天交货。', ['16', '8']],
      ['S0003', ['3790.00'], '含下料与探伤报告，七天交货。', ['19', '8']],
    ],
    awarded: -10,
  },
];

/** Tenders that a demo buyer has published, made by the services as every other one is. */
export async function seedAnsweredTenders(tx: Database, now: Date): Promise<void> {
  const found = await tx
    .select()
    .from(customers)
    .where(inArray(customers.sellerCode, ['S0001', 'S0002', 'S0003']));
  const sellerOf = (code: SellerCode) => found.find(({ sellerCode }) => sellerCode === code);
  const [tenderer] = await tx.select().from(customers).where(eq(customers.phone, TENDERER));
  if (!tenderer) throw new RangeError(`no account ${TENDERER}`);
  for (const story of STORIES) await writeStory(tx, story, { tenderer, sellerOf, now });
}

interface People {
  tenderer: Customer;
  sellerOf(code: SellerCode): Customer | undefined;
  now: Date;
}

async function writeStory(tx: Database, story: TenderStory, { tenderer, sellerOf, now }: People) {
  const at = (days: number, hours = MORNING) =>
    new Date(startOfDay(dayNumber(now) + days).getTime() + hours * HOUR_MS);
  const [published, ends] = story.days;
  const asked = {
    title: story.title,
    biddingLocation: '宁波市',
    openingPlace: '本平台线上开标',
    biddingContent: story.content,
    questionsEnd: wallTime(at(ends - 2, EVENING)),
    bidEndDate: wallTime(at(ends, EVENING)),
    terms: { kind: 'full', percent: '', balanceDays: '', days: '' },
    priceWeight: '70',
    criteria: CRITERIA,
    lots: story.lots.map(([productName, specs, count]) => ({
      ...{ productName, specs, count },
      unit: '吨',
      place: story.place,
    })),
  };
  const id = await publishTender(tx, forOwnAccount(tenderer), asked, at(published));
  const seller = sellerOf('S0001');
  if (!seller) throw new RangeError('no store asks');
  const [text, answer] = story.question;
  await askTender(tx, seller, { id, text }, () => at(published, MORNING + 1));
  const [question] = await tx
    .select()
    .from(tenderQuestions)
    .where(eq(tenderQuestions.tenderId, Number(id)));
  const said = { id, questionId: String(question?.id), answer };
  await answerTender(tx, tenderer, said, () => at(published, MORNING + 5));
  for (const [hours, [code, prices, words]] of story.offers.entries()) {
    const bidder = sellerOf(code);
    if (!bidder) throw new RangeError(`nobody offers for ${code}`);
    const rows = prices.map((price, lot) => ({ position: lot + 1, price }));
    const sent = { id, revision: 0, text: words, fileIds: [], prices: rows };
    await saveTenderOffer(tx, forOwnAccount(bidder), sent, () => at(ends, MORNING + hours));
  }
  if (ends < 0) await openDueTenders(tx, at(ends, EVENING));
  if (story.awarded !== undefined) await award(tx, story, { id, tenderer, at: at(story.awarded) });
}

/** Gives points, and takes the first of the ranking; the order is paid. */
async function award(
  tx: Database,
  story: TenderStory,
  { id, tenderer, at }: { id: string; tenderer: Customer; at: Date },
) {
  const [offers, criteria] = [
    await standingOffers(tx, Number(id)),
    await criteriaOf(tx, Number(id)),
  ];
  const pointsOf = new Map(story.offers.map(([code, , , points]) => [code as string, points]));
  const scores = offers.flatMap((offer) =>
    criteria.map(({ position }) => ({
      offerId: String(offer.id),
      criterion: position,
      points: pointsOf.get(offer.sellerCode)?.[position - 1] ?? '0',
    })),
  );
  await scoreTender(tx, tenderer, { id, scoreRevision: 0, scores }, () => at);
  const [address] = await tx
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, tenderer.id))
    .orderBy(asc(addresses.id));
  const winner = offers.find(({ sellerCode }) => sellerCode === 'S0003');
  const lots = story.lots.map((_, lot) => ({
    ...{ position: lot + 1, offerId: String(winner?.id), reason: '' },
  }));
  const { orders } = await awardTender(
    tx,
    forOwnAccount(tenderer),
    {
      ...{ id, scoreRevision: 1, addressId: String(address?.id), lots },
      ...{ purchaseNumber: '', costCentre: '', project: '' },
    },
    () => at,
  );
  for (const { orderCode } of orders)
    await payForOrder(tx, orderCode, new Date(at.getTime() + HOUR_MS));
}
