import * as auction from '#app/domain/auction/contract.ts';
import { type Step, step } from './step.ts';

/** He signs up for an auction that is to come. */
export const takePart: readonly Step[] = [
  step(auction.auctionRecommend)(() => ({})),
  step(auction.auctionPage)(
    () => ({ queryStatus: 'comingsoon', rows: 100 }),
    ({ content }, found) => {
      const free = content.find(({ partStatus }) => partStatus === 'unregistered');
      if (free) found.coming = { id: free.id, sellerCode: free.sellerCode, qualifyConfigIds: [] };
    },
  ),
  step(auction.auctionDetail)(
    ({ coming }) => ({ id: coming.id }),
    ({ qualifyConfigs }, found) => {
      found.coming.qualifyConfigIds = qualifyConfigs.map(({ id }) => id);
    },
  ),
  step(auction.participate)(({ coming: { id, sellerCode } }) => ({ auctionId: id, sellerCode })),
  step(auction.saveAuctionSign)(({ coming, fileId, name }) => ({
    auctionId: coming.id,
    companyName: name,
    credentialNumber: '91310000000000000X',
    noticePhoneNumber: '13912345678',
    checked: true,
    auctionSignQualifyList: coming.qualifyConfigIds.map((qualifyConfigId) => ({
      qualifyConfigId,
      fileId,
    })),
  })),
  step(auction.mySigns)(() => ({})),
];
