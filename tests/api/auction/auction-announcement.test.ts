import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLogLine } from '#app/domain/auction/auction-log.ts';
import { auctionDetail, auctionPage, auctionRecommend } from '#app/domain/auction/contract.ts';
import {
  deskSessions,
  endSession,
  saveAuction,
  saveSession,
} from '#app/domain/auction/desk-contract.ts';
import { bidLog } from '#app/domain/auction/record-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { wallTime } from '#app/domain/time.ts';
import { upload } from '#tests/api/file/uploading.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { auctions } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const inHours = (hours: number) => new Date(market.now().getTime() + hours * HOUR_MS);
const typedTime = (hours: number) => wallTime(inHours(hours));

const typedAuction = (): Input<typeof saveAuction> => ({
  specialId: null,
  name: '冷轧卷板竞价',
  sellerCode: 'S0001',
  productName: '冷轧卷板',
  varieties: '板材',
  manufacturer: '测试钢厂',
  specification: 'SPCC 1.0',
  productCount: '100',
  productUnit: '吨',
  introduce: '',
  imageFileId: null,
  deliverArea: '上海市 2 号库',
  deliveryDate: '2099-12-31',
  biddingMode: 'component_bidding',
  startPrice: '3900.00',
  priceAddRange: '20',
  startCount: '10',
  countAddRange: '5',
  marginAmount: '1000',
  marginRule: '',
  signEndDate: typedTime(2),
  startDate: typedTime(1),
  endDate: typedTime(3),
  delayTime: '5',
  delayTimes: '3',
  hot: false,
  qualifyNames: ['营业执照', ' 营业执照 ', '', '开户许可证'],
});

/** As the forms send them: each with a serial of its own. */
const asOperator = <Answer>(send: (serial: string) => Promise<Answer>): Promise<Answer> =>
  send(newSerial());

const announceTyped = (fields: Partial<Input<typeof saveAuction>> = {}) =>
  asOperator((serial) => operator.call(saveAuction, { ...typedAuction(), ...fields }, { serial }));

const refusedAuction = async (fields: Partial<Input<typeof saveAuction>>) => {
  const { code, text } = await refusalOf(announceTyped(fields));
  return [code, text];
};

describe('auctionDesk.saveSession', () => {
  const typedSession = async () => ({
    name: '测试专场',
    introduce: '介绍',
    imageFileId: (await upload(market, operator, { moderType: 'product_img' })).id,
    startDate: typedTime(-1),
    endDate: typedTime(24),
  });

  test('is in the carousel, with its picture for everybody, and auctions can be put into it', async () => {
    const session = await typedSession();
    const { id } = await asOperator((serial) => operator.call(saveSession, session, { serial }));
    await announceTyped({ specialId: id });
    const buyer = await market.buyer();
    const { sessions } = await buyer.call(auctionRecommend, {});
    expect(sessions.find((each) => each.id === id)).toMatchObject({
      name: '测试专场',
      imageUrl: `/files/${session.imageFileId}`,
      auctionCount: 1,
    });
    expect((await buyer.call(auctionPage, { specialId: id })).totalElements).toBe(1);
  });

  test('issue 51 §1: a session is changed, keeps its picture, and is deleted while it has no auctions', async () => {
    const session = await typedSession();
    const { id } = await asOperator((serial) => operator.call(saveSession, session, { serial }));
    const imageFileId = `/files/${session.imageFileId}`;
    const changed = { ...session, id, name: '改名专场', imageFileId };
    await asOperator((serial) => operator.call(saveSession, changed, { serial }));
    const own = async () => (await operator.call(deskSessions, {})).find((each) => each.id === id);
    expect(await own()).toMatchObject({ name: '改名专场', imageUrl: imageFileId, auctionCount: 0 });
    const text = await asOperator((serial) => operator.call(endSession, { id }, { serial }));
    expect(text).toBe('已删除专场「改名专场」');
    expect(await own()).toBeUndefined();
    const gone = (serial: string) => operator.call(saveSession, changed, { serial });
    expect((await refusalOf(asOperator(gone))).code).toBe('G404');
  });

  test('auctionDesk.endSession: invalid, where there are auctions in it', async () => {
    const session = await typedSession();
    const { id } = await asOperator((serial) => operator.call(saveSession, session, { serial }));
    await announceTyped({ specialId: id });
    const end = (serial: string) => operator.call(endSession, { id }, { serial });
    expect((await refusalOf(asOperator(end))).code).toBe('invalid');
  });

  test('missing without a name, past with times that make no sense, invalid without an own picture', async () => {
    const good = await typedSession();
    const foreign = await upload(market, await market.buyer(), { moderType: 'product_img' });
    const refused = async (fields: Partial<typeof good>) => {
      const send = (serial: string) =>
        operator.call(saveSession, { ...good, ...fields }, { serial });
      return (await refusalOf(asOperator(send))).code;
    };
    expect(await refused({ name: ' ' })).toBe('missing');
    expect(await refused({ startDate: '' })).toBe('missing');
    expect(await refused({ endDate: good.startDate })).toBe('past');
    for (const imageFileId of ['none', foreign.id]) {
      expect(await refused({ imageFileId })).toBe('invalid');
    }
  });
});

describe('auctionDesk.saveAuction', () => {
  test('spec 2 §3: the terms as announced, the documents, all of it in the log', async () => {
    const { id } = await announceTyped();
    const info = await (await market.buyer()).call(auctionDetail, { id });
    expect(info).toMatchObject({
      name: '冷轧卷板竞价',
      queryStatus: 'comingsoon',
      biddingModeName: '组合竞价',
      startPrice: '3900.00',
      priceAddRange: '20.00',
      startCount: '10',
      countAddRange: '5',
      marginAmount: '1000.00',
      delayTime: 5,
      delayTimes: 3,
      deliveryDate: '2099-12-31',
    });
    expect(info.qualifyConfigs.map(({ fileName }) => fileName)).toEqual(['营业执照', '开户许可证']);
    const rows = market.db
      .select()
      .from(auctions)
      .where(eq(auctions.id, Number(id)));
    const row = first(await rows);
    const log = readLogLine((await operator.call(bidLog, { auctionId: id })).text);
    expect(log).toMatchObject({
      hash: row.headHash,
      record: {
        type: 'terms',
        auctionId: id,
        startPrice: row.startPrice,
        stated: {
          name: '冷轧卷板竞价',
          sellerCode: row.sellerCode,
          marginAmount: '1000.00',
          deliveryDate: '2099-12-31',
          qualifyNames: '营业执照\n开户许可证',
        },
      },
    });
    expect(row.realEndDate).toEqual(row.endDate);
  });

  test('the smallest quantity and the step of a lot sold as a whole are the whole; a margin of 0 is none', async () => {
    const { id } = await announceTyped({
      biddingMode: 'open_bidding',
      startCount: '',
      countAddRange: '',
      marginAmount: '0',
    });
    const info = await (await market.buyer()).call(auctionDetail, { id });
    expect(info).toMatchObject({ startCount: '100', countAddRange: '100', marginAmount: '0.00' });
  });

  test('issue 46 §3: an empty number is refused; one that is not said is the usual one', async () => {
    const numbers = [
      'smsPromptTime',
      'payHours',
      'offerHours',
      'marginSellerShare',
      'confirmSteps',
    ];
    for (const field of [...numbers, 'marginAmount', 'delayTime', 'delayTimes', 'startPrice']) {
      for (const empty of ['', ' ']) {
        expect((await refusedAuction({ [field]: empty }))[0], field).toBe('invalid');
      }
    }
    const { id } = await announceTyped();
    const [row] = await market.db
      .select()
      .from(auctions)
      .where(eq(auctions.id, Number(id)));
    expect(row).toMatchObject({
      payHours: 24,
      offerHours: 24,
      confirmSteps: 10,
      smsPromptTime: 60,
    });
  });

  test('missing, invalid: required fields', async () => {
    for (const field of ['name', 'productName', 'productUnit', 'deliverArea'] as const) {
      expect((await refusedAuction({ [field]: ' ' }))[0], field).toBe('missing');
    }
    expect(await refusedAuction({ sellerCode: 'S9999' })).toEqual([
      'invalid',
      '没有这个卖家，请输入名称后从列表中选择',
    ]);
    for (const specialId of ['none', '999999999']) {
      expect((await refusedAuction({ specialId }))[0]).toBe('invalid');
    }
    expect(await refusedAuction({ imageFileId: 'none' })).toEqual(['invalid', '请上传图片']);
  });

  test('invalid: quantities; a component’s steps reach the whole', async () => {
    for (const productCount of ['', '0', '-1', '1.234', '1000001']) {
      expect((await refusedAuction({ productCount }))[0], productCount).toBe('invalid');
    }
    expect(await refusedAuction({ startCount: '' })).toEqual(['invalid', '请输入正确的起拍数量']);
    expect(await refusedAuction({ countAddRange: '0' })).toEqual([
      'invalid',
      '请输入正确的数量加幅',
    ]);
    const misfit = ['invalid', '竞价数量应为起拍数量加若干个数量加幅'];
    expect(await refusedAuction({ startCount: '105' })).toEqual(misfit);
    expect(await refusedAuction({ countAddRange: '7' })).toEqual(misfit);
  });

  test('invalid: prices', async () => {
    for (const startPrice of ['', '0', '3,9', '1000000.01']) {
      expect(await refusedAuction({ startPrice })).toEqual(['invalid', '请输入正确的起拍价']);
    }
    expect(await refusedAuction({ priceAddRange: '0' })).toEqual([
      'invalid',
      '请输入正确的加价幅度',
    ]);
    expect(await refusedAuction({ marginAmount: 'x' })).toEqual(['invalid', '请输入正确的保证金']);
  });

  test('past, missing, invalid: times in their order, none of them past', async () => {
    const texts = [];
    for (const fields of [
      { signEndDate: '' },
      { startDate: '2026-02-30 10:00:00' },
      { signEndDate: typedTime(-1) },
      { startDate: typedTime(-1) },
      { endDate: typedTime(0.5) },
      { signEndDate: typedTime(4) },
      { deliveryDate: '' },
      { deliveryDate: '2020-01-01' },
    ]) {
      const [code, text] = await refusedAuction(fields);
      texts.push(`${code}: ${text}`);
    }
    expect(texts).toEqual([
      'missing: 请选择报名截止时间',
      'invalid: 请输入正确的时间，例如 2026-12-01 17:30',
      'past: 报名截止时间应晚于当前时间',
      'past: 竞价开始时间应晚于当前时间',
      'past: 报名截止时间不能晚于竞价结束时间；竞价结束时间应晚于开始时间',
      'past: 报名截止时间不能晚于竞价结束时间',
      'missing: 请选择交货日期',
      'past: 交货日期不能早于竞价结束时间',
    ]);
  });

  test('invalid: the delay rule, in whole minutes and times', async () => {
    for (const delayTime of ['', '61', '1.5']) {
      expect(await refusedAuction({ delayTime })).toEqual([
        'invalid',
        '延时分钟数应为 0 到 60 的整数',
      ]);
    }
    expect(await refusedAuction({ delayTimes: '-1' })).toEqual([
      'invalid',
      '延时次数应为 0 到 99 的整数',
    ]);
  });

  test('what follows a default: as usual where nothing is typed; invalid: out of range', async () => {
    const buyer = await market.buyer();
    const usual = await announceTyped();
    expect(await buyer.call(auctionDetail, usual)).toMatchObject({
      payHours: 24,
      offerHours: 24,
      marginSellerShare: 100,
      afterDefault: 'runnerUp',
      restartedAs: null,
    });
    const own = {
      payHours: '72',
      offerHours: '4',
      marginSellerShare: '0',
      afterDefault: 'restart',
    } as const;
    const { text } = await operator.call(bidLog, { auctionId: (await announceTyped(own)).id });
    expect(readLogLine(text)).toMatchObject({ record: { stated: own } });
    for (const wrong of [
      { payHours: '0' },
      { payHours: '721' },
      { offerHours: '1.5' },
      { marginSellerShare: '101' },
      { marginSellerShare: '-1' },
    ]) {
      expect((await refusedAuction(wrong))[0], JSON.stringify(wrong)).toBe('invalid');
    }
  });

  test('a bid above the leading one by more than ten steps needs confirmation, and there is no maximum, unless the auction sets them', async () => {
    const buyer = await market.buyer();
    const jumpsOf = async (typed: Parameters<typeof announceTyped>[0]) => {
      const { id } = await announceTyped(typed);
      const { confirmSteps, maxSteps } = await buyer.call(auctionDetail, { id });
      return [confirmSteps, maxSteps];
    };
    expect(await jumpsOf({})).toEqual([10, null]);
    expect(await jumpsOf({ confirmSteps: ' 5 ', maxSteps: '50' })).toEqual([5, 50]);
    for (const confirmSteps of ['0', '10000', '1.5']) {
      expect(await refusedAuction({ confirmSteps })).toEqual([
        'invalid',
        '需确认的加价幅度数应为 1 到 9999 的整数',
      ]);
    }
    expect(await refusedAuction({ maxSteps: '0' })).toEqual([
      'invalid',
      '单次最多加价幅度数应为 1 到 9999 的整数',
    ]);
  });

  test('issue 52 §3: automatic bids are off unless announced, are stated in the log, and invalid where parts are sold', async () => {
    const buyer = await market.buyer();
    const termsOf = async (typed: Parameters<typeof announceTyped>[0]) => {
      const { id } = await announceTyped({ biddingMode: 'open_bidding', ...typed });
      const { text } = await buyer.call(bidLog, { auctionId: id });
      const { proxyBids } = await buyer.call(auctionDetail, { id });
      return [proxyBids, text.includes('"proxyBids":"true"')];
    };
    expect(await termsOf({})).toEqual([false, false]);
    expect(await termsOf({ proxyBids: true })).toEqual([true, true]);
    expect(await refusedAuction({ proxyBids: true })).toEqual([
      'invalid',
      '组合竞价按数量分买，不能代理出价',
    ]);
  });

  test('other customers get G003', async () => {
    const buyer = await market.buyer();
    expect((await refusalOf(buyer.call(saveAuction, typedAuction()))).code).toBe('G003');
  });
});
