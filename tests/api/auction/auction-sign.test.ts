import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auctionDetail, participate, saveAuctionSign } from '#app/domain/auction/contract.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { auctionQualifyConfigs, auctionSignFiles, auctions } from '#trading-api/schema.ts';
import { type Auction, announce, signsOf, signUp } from './auctioning.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const inHours = (hours: number) => new Date(market.now().getTime() + hours * HOUR_MS);

/** One that can be signed up for; `papers` are the documents it asks for. */
async function open(fields: Partial<Auction> = {}, papers: readonly string[] = []) {
  const auction = await announce(market, { signEndDate: inHours(0.25), ...fields });
  const configs = papers.map((fileName, at) => ({
    auctionId: auction.id,
    fileCode: `QUALIFY_${at + 1}`,
    fileName,
  }));
  const asked = configs.length
    ? await market.db.insert(auctionQualifyConfigs).values(configs).returning()
    : [];
  return { auction, configIds: asked.map(({ id }) => String(id)) };
}

const typed = ({ id }: Auction) => ({
  auctionId: String(id),
  companyName: '无锡测试五金厂',
  credentialNumber: '92320214MA1X7K3C2H',
  noticePhoneNumber: '13812345678',
  checked: true,
  auctionSignQualifyList: [] as { qualifyConfigId: string; fileId: string }[],
});

type Typed = ReturnType<typeof typed>;

const sign = (buyer: Buyer, auction: Auction, fields: Partial<Typed> = {}, serial = newSerial()) =>
  buyer.call(saveAuctionSign, { ...typed(auction), ...fields }, { serial });

const refusedSign = async (buyer: Buyer, auction: Auction, fields: Partial<Typed> = {}) => {
  const { code, text } = await refusalOf(sign(buyer, auction, fields));
  return [code, text];
};

const pressed = (buyer: Buyer, { id, sellerCode }: Auction) =>
  buyer.call(participate, { auctionId: String(id), sellerCode });

describe('auction.participate', () => {
  test('spec 2 §4: Pressing the participation button asks the server: not_sign_up, success, or a message', async () => {
    const { auction } = await open();
    const buyers = await market.buyers(4);
    const [stranger, waiting, passed, failed] = buyers;
    if (!stranger || !waiting || !passed || !failed) throw new Error('no buyers');
    await signUp(market.db, auction, [waiting], { state: 'waitAudit' }, 1);
    await signUp(market.db, auction, [passed], {}, 2);
    await signUp(market.db, auction, [failed], { state: 'notPass', auditReason: '不清晰' }, 3);
    expect(await pressed(stranger, auction)).toEqual({ code: 'not_sign_up', message: '' });
    expect(await pressed(waiting, auction)).toEqual({
      code: 'wait_audit',
      message: '您的报名资质正在审核，请耐心等待',
    });
    expect(await pressed(passed, auction)).toEqual({ code: 'success', message: '' });
    // Who failed gets the dialog again, as long as one may sign up (design/auctions: Rules).
    expect(await pressed(failed, auction)).toEqual({
      code: 'not_sign_up',
      message: '资质审核未通过：不清晰，请修改后重新报名',
    });
    await market.db
      .update(auctions)
      .set({ signEndDate: inHours(-0.1) })
      .where(eq(auctions.id, auction.id));
    expect(await pressed(stranger, auction)).toEqual({ code: 'sign_ended', message: '报名已截止' });
    expect(await pressed(failed, auction)).toEqual({
      code: 'not_pass',
      message: '资质审核未通过：不清晰',
    });
  });

  test('a finished one, and a cancelled one', async () => {
    const buyer = await market.buyer();
    const over = await announce(market, { startDate: inHours(-2), endDate: inHours(-1) });
    expect(await pressed(buyer, over)).toEqual({ code: 'finished', message: '竞价已结束' });
    const cancelled = await announce(market, { cancelledAt: inHours(0), cancelReason: '货源调整' });
    expect(await pressed(buyer, cancelled)).toEqual({
      code: 'finished',
      message: '竞价已取消：货源调整',
    });
  });

  test('G404: an unknown auction, or another seller’s', async () => {
    const { auction } = await open();
    const buyer = await market.buyer();
    for (const other of [
      { ...auction, sellerCode: 'S0002' },
      { ...auction, id: 999_999_999 },
    ]) {
      expect((await refusalOf(pressed(buyer, other))).code).toBe('G404');
    }
  });
});

describe('auction.saveSign', () => {
  test('spec 2 §7: save auction sign; spec 2 §4: unregistered, then qualifications submitted, then waitAudit', async () => {
    const { auction, configIds } = await open({}, ['营业执照', '开户许可证']);
    const buyer = await market.buyer();
    const files = [await upload(market, buyer), await upload(market, buyer)];
    const auctionSignQualifyList = configIds.map((qualifyConfigId, at) => ({
      qualifyConfigId,
      fileId: files[at]?.id ?? '',
    }));
    const text = await sign(buyer, auction, { auctionSignQualifyList });
    expect(text).toBe('报名成功，请等待资质审核');
    const row = first(await signsOf(market.db, auction));
    expect(row).toMatchObject({
      customerId: buyer.id,
      state: 'waitAudit',
      companyName: '无锡测试五金厂',
      noticePhoneNumber: '13812345678',
    });
    const kept = await market.db
      .select()
      .from(auctionSignFiles)
      .where(eq(auctionSignFiles.signId, row.id));
    expect(kept.map(({ fileId }) => fileId)).toEqual(files.map(({ id }) => id));
    // The papers are for the operator's eyes.
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    const seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0001' });
    const paper = first(files).id;
    expect((await download(market, operator, paper)).status).toBe(200);
    expect((await refusalOf(download(market, seller, paper))).code).toBe('G404');
  });

  test('spec 2 §5: 请输入手机号码, 手机号码输入错误 (invalid), 请勾线同意竞拍协议 (missing)', async () => {
    const { auction } = await open();
    const buyer = await market.buyer();
    const refused = (fields: Partial<Typed>) => refusedSign(buyer, auction, fields);
    expect(await refused({ companyName: ' ' })).toEqual(['missing', '请输入公司名称']);
    expect(await refused({ credentialNumber: '' })).toEqual(['missing', '请输入证件号码']);
    expect(await refused({ noticePhoneNumber: '' })).toEqual(['missing', '请输入手机号码']);
    for (const noticePhoneNumber of ['1381234567', '12812345678', '19812345678', 'phone']) {
      expect(await refused({ noticePhoneNumber })).toEqual(['invalid', '手机号码输入错误']);
    }
    expect(await refused({ checked: false })).toEqual(['missing', '请勾线同意竞拍协议']);
    expect(await signsOf(market.db, auction)).toEqual([]);
  });

  test('spec 2 §5: 请上传相关资质附件: one file for each, and the caller’s own (fileRefused)', async () => {
    const { auction, configIds } = await open({}, ['营业执照', '开户许可证']);
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    const [own, foreign] = [await upload(market, buyer), await upload(market, other)];
    const list = (...fileIds: string[]) => ({
      auctionSignQualifyList: fileIds.map((fileId, at) => ({
        qualifyConfigId: configIds[at] ?? '',
        fileId,
      })),
    });
    const missing = ['missing', '请上传相关资质附件'];
    expect(await refusedSign(buyer, auction)).toEqual(missing);
    expect(await refusedSign(buyer, auction, list(own.id))).toEqual(missing);
    const stolen = await refusedSign(buyer, auction, list(own.id, foreign.id));
    expect(stolen).toEqual(['fileRefused', '附件已失效，请重新上传']);
    expect(await signsOf(market.db, auction)).toEqual([]);
  });

  test('until signEndDate, and not when the auction is over (over)', async () => {
    const buyer = await market.buyer();
    const ended = ['over', '报名已截止'];
    const { auction: late } = await open({ signEndDate: inHours(-0.001) });
    expect(await refusedSign(buyer, late)).toEqual(ended);
    const over = await announce(market, {
      startDate: inHours(-2),
      endDate: inHours(-1),
      signEndDate: inHours(1),
    });
    expect(await refusedSign(buyer, over)).toEqual(ended);
    const { auction } = await open({ cancelledAt: inHours(0), cancelReason: '货源调整' });
    expect(await refusedSign(buyer, auction)).toEqual(ended);
  });

  test('notPass may sign up again, under the same number; any other second sign-up is refused (exists)', async () => {
    const { auction, configIds } = await open({}, ['营业执照']);
    const buyer = await market.buyer();
    const paper = async () => ({
      auctionSignQualifyList: [
        { qualifyConfigId: first(configIds), fileId: (await upload(market, buyer)).id },
      ],
    });
    await signUp(market.db, auction, [buyer], { state: 'notPass', auditReason: '不清晰' }, 7);
    const again = await paper();
    await sign(buyer, auction, { ...again, companyName: '新名称公司' });
    const [row, ...others] = await signsOf(market.db, auction);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      bidderNo: 7,
      state: 'waitAudit',
      auditReason: '',
      companyName: '新名称公司',
    });
    market.advance(2000);
    const twice = ['exists', '您已报名该竞价，请勿重复提交'];
    expect(await refusedSign(buyer, auction, await paper())).toEqual(twice);
  });

  test('G404, and ownStore: the seller cannot sign up', async () => {
    const { auction } = await open();
    const seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0001' });
    expect(await refusedSign(seller, auction)).toEqual(['ownStore', '不能参与本企业发布的竞价']);
    const buyer = await market.buyer();
    expect((await refusedSign(buyer, { ...auction, id: 999_999_999 }))[0]).toBe('G404');
  });

  test('the platform, the seller’s other accounts and the seller’s company cannot sign up', async () => {
    const { auction } = await open();
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    expect(await refusedSign(operator, auction)).toEqual(['ofPlatform', '平台账号不能参与竞价']);
    const own = ['ownStore', '不能参与本企业发布的竞价'];
    const company = { customerType: 'enterprise', name: auction.sellerName } as const;
    expect(await refusedSign(await market.buyer(company), auction)).toEqual(own);
    const staff = await market.buyer();
    expect(await refusedSign(staff, auction, { companyName: ' 测试 卖家 ' })).toEqual(own);
    // The shop is called otherwise than the company that it belongs to.
    const owner = { customerType: 'enterprise', name: '江苏恒远钢铁有限公司' } as const;
    await market.buyer({ ...owner, platformType: 'buyer,seller', sellerCode: 'S0001' });
    const second = await market.buyer(owner);
    expect(await refusedSign(second, auction, { companyName: owner.name })).toEqual(own);
    // They are told before they type anything.
    const excluded = { code: 'excluded', message: own[1] };
    expect(await pressed(second, auction)).toEqual(excluded);
    const { excluded: why } = await second.call(auctionDetail, { id: String(auction.id) });
    expect(why).toBe(own[1]);
    expect(await signsOf(market.db, auction)).toEqual([]);
  });

  test('an enterprise signs up under its own name: the refusal of another name names the field (invalid)', async () => {
    const { auction } = await open();
    const buyer = await market.buyer({ customerType: 'enterprise', name: '远澄机械制造有限公司' });
    expect(await problemsOf(sign(buyer, auction))).toEqual([
      {
        path: ['companyName'],
        code: 'invalid',
        text: '请填写本账号的企业名称「远澄机械制造有限公司」',
      },
    ]);
    await sign(buyer, auction, { companyName: '远澄机械制造有限公司' });
    expect(first(await signsOf(market.db, auction)).companyName).toBe('远澄机械制造有限公司');
  });

  test('twenty at once get twenty numbers, and a form sent twice signs up once', async () => {
    const { auction } = await open();
    const buyers = await market.buyers(20);
    await Promise.all(
      buyers.map((buyer) => {
        const serial = newSerial();
        return Promise.all([1, 2].map(() => sign(buyer, auction, {}, serial)));
      }),
    );
    const numbers = (await signsOf(market.db, auction)).map(({ bidderNo }) => bidderNo);
    expect(new Set(numbers).size).toBe(20);
    // They do not say how many have signed up.
    expect(Math.min(...numbers)).toBeGreaterThan(99);
  });
});
