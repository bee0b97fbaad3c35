import { VOUCHER_CATEGORY } from '#app/domain/catalogue/sale-product.ts';
import { VOUCHERS } from '#app/domain/marketing/deductions.ts';
import { indexGoods } from '#trading-api/catalogue/search/index-goods.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import type { Seller } from './sellers.ts';

/** Of one yuan each; a thousand at once are two per cent cheaper. */
const VOUCHER_GOODS = [
  { productCode: 'ZYDJQ1', specs: '1 张起购', price: 100, least: 1 },
  { productCode: 'ZYDJQ2', specs: '1000 张起购', price: 98, least: 1000 },
] as const;

/** Vouchers as goods of the platform itself; paid ones are credited to the buyer. */
export async function seedVouchers(tx: Database, platform: Seller, now: Date): Promise<void> {
  const made = await tx
    .insert(goods)
    .values(
      VOUCHER_GOODS.map(({ least, ...voucher }) => {
        const words = ['采购代金券（面值 1 元）', '代金券', voucher.specs, '平台', platform.name];
        const [productName = '', brandNumber = '', , brand = '', manufacturer = ''] = words;
        return {
          ...VOUCHER_CATEGORY,
          ...voucher,
          kind: 'self' as const,
          productName,
          productType: VOUCHERS,
          brand,
          brandNumber,
          manufacturer,
          introduce:
            '采购代金券由平台发行，每张面值 1 元，支付成功后自动存入账户。购买平台自营商品时可在支付页选择“券支付”整单抵付，不找零、不兑现。',
          imageUrls: ['/goods/voucher.svg', '/goods/voucher-detail.svg'],
          sellerCode: platform.code,
          sellerName: platform.name,
          registryAddress: platform.address,
          availableCount: 90_000_000,
          miniQuantity: least * 100,
          salesVolume: 86_000,
          deliveryWay: 1,
          deliveryPlace: platform.city,
          onShelfDate: now,
          refreshedAt: now,
        };
      }),
    )
    .returning({ id: goods.id });
  await indexGoods(
    tx,
    made.map(({ id }) => id),
  );
}
