import { freezeMargin, saveAuctionSign } from '#app/domain/auction/contract.ts';
import type { saveAuction } from '#app/domain/auction/desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { wallTime } from '#app/domain/time.ts';
import { auditSigns, giveAuction } from './auctions.ts';
import { type Customer, registered } from './customers.ts';
import { apiOf } from './trading-api.ts';
import type { Visitor } from './visitor/visitor.ts';
import { giveWallet } from './wallets.ts';

/** A time as the operator types it, so many seconds from now. */
export const inSeconds = (seconds: number): string =>
  wallTime(new Date(Date.now() + seconds * 1000));

/** Gives each visitor an account with a wallet, logged in. */
export const bidders = (pages: readonly Visitor[]): Promise<Customer[]> =>
  Promise.all(
    pages.map(async (page) => {
      const customer = await registered(page);
      await giveWallet(customer, '1000.00');
      return customer;
    }),
  );

/** Signs a customer up for an auction, with the papers that it asks for. */
export async function giveSignUp(
  customer: Customer,
  auctionId: string,
  companyName: string,
  auctionSignQualifyList: Input<typeof saveAuctionSign>['auctionSignQualifyList'] = [],
): Promise<void> {
  const call = await apiOf(customer);
  await call(saveAuctionSign, {
    auctionId,
    companyName,
    credentialNumber: '91320200MA1X000000',
    noticePhoneNumber: '13912345678',
    checked: true,
    auctionSignQualifyList,
  });
}

/**
 * An auction that begins and ends in seconds from now; all of these customers may bid in it. The
 * companies they bid for are 甲方钢铁有限公司, 乙方 and so on.
 */
export async function giveRunningAuction(
  customers: readonly Customer[],
  { starts, ends }: { starts: number; ends: number },
  changes: Partial<Input<typeof saveAuction>> = {},
): Promise<string> {
  const auctionId = await giveAuction({
    signEndDate: inSeconds(ends),
    startDate: inSeconds(starts),
    endDate: inSeconds(ends),
    delayTime: '0',
    delayTimes: '0',
    ...changes,
  });
  await Promise.all(
    customers.map((customer, index) =>
      giveSignUp(customer, auctionId, `${'甲乙丙丁'[index]}方钢铁有限公司`),
    ),
  );
  await auditSigns(auctionId);
  if (Number(changes.marginAmount) > 0) {
    const freeze = async (customer: Customer) =>
      (await apiOf(customer))(freezeMargin, { auctionId });
    await Promise.all(customers.map(freeze));
  }
  return auctionId;
}
