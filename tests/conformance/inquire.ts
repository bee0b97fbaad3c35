import * as listingImport from '#app/domain/catalogue/listing-import-contract.ts';
import * as priceChanges from '#app/domain/catalogue/price-change-contract.ts';
import * as priceDay from '#app/domain/catalogue/price-day-contract.ts';
import * as salePrices from '#app/domain/catalogue/sale-prices-contract.ts';
import * as saleProduct from '#app/domain/catalogue/sale-product-contract.ts';
import * as file from '#app/domain/file/contract.ts';
import * as award from '#app/domain/inquiry/award-contract.ts';
import * as inquiry from '#app/domain/inquiry/contract.ts';
import * as counter from '#app/domain/inquiry/counter-contract.ts';
import * as inquiryGoods from '#app/domain/inquiry/goods-contract.ts';
import * as keptList from '#app/domain/inquiry/kept-list-contract.ts';
import * as offer from '#app/domain/inquiry/offer-contract.ts';
import * as saleOrder from '#app/domain/order/contract.ts';
import * as turnover from '#app/domain/order/turnover-contract.ts';
import { bySeller, type Step, step } from './step.ts';

const keptRow = (choice: string) => ({
  ...{ name: '螺纹钢', grade: 'HRB400E', specs: 'Φ20×9m', quantity: '30', unit: '吨' },
  choice,
});

/** He asks a seller, who answers and looks after his own goods and orders. */
export const inquire: readonly Step[] = [
  step(inquiryGoods.saleProductForInquiry)(({ goods }) => ({ id: goods.id })),
  step(inquiryGoods.saleProductsForInquiry)(({ goods }) => ({ ids: [goods.id] })),
  step(inquiryGoods.recommendedSellers)(({ goods }) => ({ lines: [{ goodsId: goods.id }] })),
  step(inquiry.saveInquiry)(({ goods, seller }) => ({
    title: '验收询价',
    endDate: '2099-12-31 17:30:00',
    conditions: '款到发货',
    deliveryWay: '1',
    inquiryDetails: [
      { goodsId: goods.id, count: goods.minimum },
      { productName: '角钢', specs: 'L50×5', count: '2.5' },
    ],
    inquirySellerRefs: [{ sellerCode: seller?.sellerCode ?? goods.sellerCode }],
  })),
  step(inquiry.inquiryList)(
    () => ({ state: 'open' }),
    ({ content }, found) => {
      found.inquiryNum = content[0]?.inquiryNum ?? found.inquiryNum;
    },
  ),
  bySeller(
    step(file.uploadFile)(
      () => ({ moderType: 'offer' }),
      ({ id }, found) => {
        found.sellerFileId = id;
      },
    ),
  ),
  bySeller(step(offer.receivedInquiries)(() => ({ tab: 'toAnswer' }))),
  bySeller(step(offer.inquiryByInquiryNum)(({ inquiryNum }) => ({ inquiryNum }))),
  bySeller(
    step(offer.saveOffer)(({ inquiryNum, sellerFileId }) => ({
      inquiryNum,
      lastCutNum: 0,
      validUntil: '2099-12-31 23:59:00',
      terms: { kind: 'deposit', percent: '30', balanceDays: '30' },
      fileIds: [sellerFileId],
      offerDetails: ['3800.00', '12.5'].map((price) => ({
        price,
        conditions: '款到发货',
        deliveryAddress: '上海市浦东新区世纪大道1号',
        deliveryWay: '1',
      })),
    })),
  ),
  bySeller(step(offer.offersByInquiryNum)(({ inquiryNum }) => ({ inquiryNum }))),
  step(counter.sendCounter)(({ inquiryNum }) => ({
    inquiryNum,
    lastCutNum: 0,
    offerIds: ['none'],
    lines: [{ position: 1, price: '3700.00' }],
    endsAt: '2099-12-31 17:30:00',
  })),
  bySeller(
    step(counter.keepOffer)(({ inquiryNum }) => ({ inquiryNum, cutNum: 1, reply: '已是最低价' })),
  ),
  bySeller(
    step(offer.withdrawOffer)(({ inquiryNum }) => ({
      inquiryNum,
      lastCutNum: 1,
      reason: '验收撤回',
    })),
  ),
  bySeller(
    step(saleProduct.saveSaleProduct)(
      ({ sellerFileId }) => ({
        productName: '验收商品',
        categoryCode: '010101',
        brandNumber: 'HRB400E',
        specs: 'Φ12',
        brand: '验收',
        manufacturer: '验收钢厂',
        price: '3850.00',
        availableCount: '10',
        miniQuantity: '1',
        deliveryWay: 1,
        deliveryPlace: '上海',
        introduce: '',
        images: [sellerFileId],
        documents: [],
      }),
      ({ id }, found) => {
        found.ownListingId = id;
      },
    ),
  ),
  bySeller(step(saleProduct.ownSaleProducts)(() => ({}))),
  bySeller(step(saleProduct.ownSaleProductById)(({ ownListingId }) => ({ id: ownListingId }))),
  bySeller(
    step(salePrices.previewSalePrices)(({ ownListingId }) => ({
      rows: [{ id: ownListingId, price: '3851.00' }],
    })),
  ),
  bySeller(
    step(salePrices.saveSalePrices)(
      ({ ownListingId }) => ({
        rows: [
          {
            ...{ id: ownListingId, price: '3851.00', shownPrice: '3850.00' },
            ...{ availableCount: '10', shownCount: '10' },
          },
        ],
      }),
      ({ changeId }, found) => {
        found.priceChangeId = changeId ?? '';
      },
    ),
  ),
  bySeller(
    step(listingImport.previewListings)(
      ({ ownListingId }) => ({ rows: [{ line: 2, id: ownListingId, specs: '14mm' }] }),
      ({ digest }, found) => {
        found.importDigest = digest;
      },
    ),
  ),
  bySeller(
    step(listingImport.importListings)(({ ownListingId, importDigest }) => ({
      rows: [{ line: 2, id: ownListingId, specs: '14mm' }],
      digest: importDigest,
    })),
  ),
  bySeller(step(priceChanges.priceChange)(({ priceChangeId: id }) => ({ id }))),
  bySeller(step(priceChanges.undoPrices)(({ priceChangeId: id }) => ({ id }))),
  bySeller(step(priceDay.priceDay)(() => ({}))),
  bySeller(step(priceDay.savePriceClose)(() => ({ close: '17:00' }))),
  bySeller(step(priceDay.renewPrices)(() => ({}))),
  bySeller(
    step(saleProduct.shelveSaleProduct)(({ ownListingId }) => ({
      id: ownListingId,
      onShelf: false,
    })),
  ),
  bySeller(
    step(saleOrder.saleOrders)(
      () => ({}),
      ({ content }, found) => {
        found.saleOrderCode = content[0]?.orderCode ?? found.saleOrderCode;
      },
    ),
  ),
  bySeller(step(saleOrder.saleOrderById)(({ saleOrderCode }) => ({ id: saleOrderCode }))),
  bySeller(step(turnover.saleTurnover)(() => ({}))),
  step(inquiry.inquiryDetailOfBuyer)(({ inquiryNum }) => ({ inquiryNum })),
  step(award.acceptOffer)(({ inquiryNum, address }) => ({
    inquiryNum,
    offerId: 'none',
    addressId: address?.id ?? '1',
  })),
  step(award.awardLines)(({ inquiryNum, address }) => ({
    inquiryNum,
    addressId: address?.id ?? '1',
    awards: [{ offerId: 'none', position: 1, count: '1' }],
  })),
  step(award.endLines)(({ inquiryNum }) => ({ inquiryNum, positions: [] })),
  step(keptList.saveKeptList)(
    ({ goods }) => ({ name: '验收清单', rows: [keptRow(goods.id)], replace: true }),
    ({ id }, found) => {
      found.keptListId = id;
    },
  ),
  step(keptList.keptLists)(() => ({})),
  step(keptList.keptList)(({ keptListId }) => ({ id: keptListId })),
  step(keptList.deleteKeptList)(({ keptListId }) => ({ id: keptListId })),
  step(award.closeInquiry)(({ inquiryNum }) => ({ inquiryNum })),
];
