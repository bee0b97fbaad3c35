import { call } from '#app/api/client.server.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { accountName } from '#app/domain/account/customer.ts';
import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import { auditEnd } from '#app/domain/auction/sign.ts';
import { ownTaxNo } from '#app/domain/invoice/own-number.ts';
import { invoiceTitles } from '#app/domain/invoice/title-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { isLeadPhone } from '#app/domain/phone.ts';
import { formatInstant } from '#app/domain/time.ts';
import { whereOffered } from '#app/session/load.server.ts';
import { hasMargin } from '../auction-text.server.ts';

/** What the margin of an auction costs and when, as it is said before the sign-up. */
export const marginText = (auction: AuctionInfo): string =>
  hasMargin(auction)
    ? `¥${formatYuanText(auction.marginAmount)}，审核通过后、${formatInstant(auction.signEndDate)} 前从钱包冻结；未中标即退回，中标付款后退回`
    : '本场不收保证金';

/** The steps of taking part, in order, with what each costs and until when; null once the auction is over. */
export function stepsOf(auction: AuctionInfo) {
  const { sign, partStatus, queryStatus, signEndDate, qualifyConfigs } = auction;
  if (queryStatus === 'finish') return null;
  const hasPassed = partStatus === 'auditPass';
  const audited = auditEnd({
    marginAmount: hasMargin(auction) ? 1 : 0,
    signEndDate: new Date(signEndDate),
    realEndDate: new Date(auction.auctionRealEndDate),
  });
  const documents = qualifyConfigs.map(({ fileName }) => fileName).join('、');
  const steps = [
    {
      label: '报名',
      text: `免费，${formatInstant(signEndDate)} 截止${documents && `；须上传${documents}`}`,
      isDone: sign !== null && partStatus !== 'notPass',
    },
    {
      label: '审核',
      text: `免费，平台审核资质，${formatInstant(audited.toISOString())} 前完成`,
      isDone: hasPassed,
    },
    {
      label: '保证金',
      text: marginText(auction),
      isDone: hasPassed && (!hasMargin(auction) || sign?.marginState !== 'none'),
    },
    {
      label: '出价',
      text: `免费，${formatInstant(auction.startDate)} 至 ${formatInstant(auction.auctionRealEndDate)}；出价不能撤回${auction.proxyBids ? '；可设上限，由系统代理出价' : ''}`,
      isDone: false,
    },
    {
      label: '结果',
      text: `中标后按出价生成订单，竞价结束后 ${auction.payHours} 小时内付款；未中标无需付款`,
      isDone: false,
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map((step, index) => ({ ...step, isCurrent: index === current }));
}

/** What the market knows of whoever signs up, for the controls of the form; a phone only where the form takes it. */
export async function knownOf(token: string | null) {
  if (!token) return null;
  const [{ userInfo }, titles] = await Promise.all([
    call(userByToken, { token }),
    whereOffered(call(invoiceTitles, {}, { token })),
  ]);
  const isCompany = userInfo.customerType === 'enterprise';
  return {
    credentialNumber: isCompany ? ownTaxNo(titles ?? [], accountName(userInfo)) : '',
    noticePhoneNumber: isLeadPhone(userInfo.phone ?? '') ? userInfo.phone : undefined,
  };
}
