import { auctionSigns, auditSign, saveAuction } from '#app/domain/auction/desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { wallDay, wallTime } from '#app/domain/time.ts';
import { apiOf } from './trading-api.ts';
import { OPERATOR } from './wallets.ts';

const MINUTE_MS = 60_000;

/** A time as the operator types it, so many minutes from now. */
export const inMinutes = (minutes: number): string =>
  wallTime(new Date(Date.now() + minutes * MINUTE_MS));

/** What tests need of an auction; it is not to be met by chance. */
const terms = (): Input<typeof saveAuction> => ({
  specialId: null,
  name: `测试竞价 ${Date.now()}`,
  sellerCode: 'S0001',
  productName: '废旧钢轨',
  varieties: '废钢',
  manufacturer: '衡湛钢铁',
  specification: '60 kg/m',
  productCount: '120',
  productUnit: '吨',
  introduce: '',
  imageFileId: null,
  deliverArea: '江苏省无锡市',
  deliveryDate: wallDay(new Date(Date.now() + 30 * 24 * 60 * MINUTE_MS)),
  biddingMode: 'open_bidding',
  startPrice: '2600.00',
  priceAddRange: '10.00',
  startCount: '',
  countAddRange: '',
  marginAmount: '0',
  marginRule: '',
  signEndDate: inMinutes(60),
  startDate: inMinutes(120),
  endDate: inMinutes(240),
  delayTime: '3',
  delayTimes: '2',
  hot: false,
  qualifyNames: [],
});

/** Announces an auction; answers its id. */
export async function giveAuction(
  changes: Partial<Input<typeof saveAuction>> = {},
): Promise<string> {
  const call = await apiOf(OPERATOR);
  return (await call(saveAuction, { ...terms(), ...changes })).id;
}

/** Lets the sign-ups of an auction that wait pass, or not for this reason. */
export async function auditSigns(auctionId: string, reason?: string): Promise<void> {
  const call = await apiOf(OPERATOR);
  const { content } = await call(auctionSigns, { auctionId, state: 'waitAudit' });
  for (const { id } of content) {
    const passes = reason === undefined;
    await call(auditSign, { signId: id, passes, reason: reason ?? '' });
  }
}
