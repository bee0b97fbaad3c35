import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import {
  importListings,
  MOST_LISTINGS_AT_ONCE,
  previewListings,
} from '#app/domain/catalogue/listing-import-contract.ts';
import { openMarket } from '#tests/api/support/open-market.ts';
import { png } from '#tests/support/sample-files.ts';
import { goods } from '#trading-api/schema.ts';

/** The portal waits so long for a call (`app/api/client.server.ts`). */
const WITHIN_MS = 15_000;

test('issue 51 §1: as many new listings as a table may have are previewed and written well within a call’s time', async () => {
  const market = await openMarket();
  try {
    const seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
    const { id } = await sendFile(
      { name: 'a.png', bytes: Readable.from([png()]) },
      { moderType: 'product_img' },
      { baseUrl: market.url, token: seller.token, signal: AbortSignal.timeout(30_000) },
    );
    const rows = Array.from({ length: MOST_LISTINGS_AT_ONCE }, (_, at) => ({
      ...{ line: at + 2, productName: '导入螺纹钢', category: '010101', brandNumber: 'ST19' },
      ...{ specs: `整批-${at}`, brand: '沙钢', manufacturer: '江苏沙钢集团', unit: '吨' },
      ...{ price: '3850', availableCount: '1200', miniQuantity: '5', deliveryWay: 3 },
      ...{ deliveryPlace: '无锡市', images: [id], introduce: '抗震钢筋，带质保书。'.repeat(20) },
    }));
    const began = performance.now();
    const { digest } = await seller.call(previewListings, { rows });
    const previewed = performance.now();
    const done = await seller.call(importListings, { rows, digest, checked: true });
    const written = performance.now();
    expect(done).toEqual({ made: MOST_LISTINGS_AT_ONCE, changed: 0, ended: 0 });
    expect(await market.db.$count(goods, eq(goods.brandNumber, 'ST19'))).toBe(rows.length);
    expect(previewed - began).toBeLessThan(WITHIN_MS / 3);
    expect(written - previewed).toBeLessThan(WITHIN_MS / 3);
  } finally {
    await market.close();
  }
}, 120_000);
