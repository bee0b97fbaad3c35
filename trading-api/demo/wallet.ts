import { eq } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { parseYuan } from '#app/domain/money.ts';
import { WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { bankCards, customers, wallets } from '#trading-api/schema.ts';
import { marketAccount, openAccount, transfer } from '#trading-api/wallet/ledger.ts';

/** Wallets of demo accounts: what was put in, and how many days ago. */
const WALLETS = [
  {
    phone: '13800000001',
    mbrNo: '860000000001',
    certDigits: '021X',
    bankCode: 'CMB',
    lastDigits: '8823',
    topUps: [2000, 3000, 5000, 1500, 8000, 2500, 6000, 4000, 3000, 5000, 4000, 6000].map(
      (yuan, at) => ({ tranAmt: `${yuan}.00`, daysAgo: 127 - 11 * at }),
    ),
  },
  {
    phone: '13800000002',
    mbrNo: '860000000002',
    certDigits: '7M3K',
    bankCode: 'ICBC',
    lastDigits: '0417',
    topUps: [
      { tranAmt: '500000.00', daysAgo: 63 },
      { tranAmt: '500000.00', daysAgo: 35 },
      { tranAmt: '1000000.00', daysAgo: 19 },
    ],
  },
];

/** Open wallets with money in them, made by the ledger as every other movement is. */
export async function seedWallets(tx: Database, now: Date): Promise<void> {
  const from = await marketAccount(tx, 'topUp');
  await marketAccount(tx, 'sales');
  for (const { phone, mbrNo, certDigits, bankCode, lastDigits, topUps } of WALLETS) {
    const [customer] = await tx.select().from(customers).where(eq(customers.phone, phone));
    if (!customer) throw new RangeError(`no account ${phone}`);
    const accountId = await openAccount(tx);
    const openedAt = daysBefore(now, (topUps[0]?.daysAgo ?? 0) + 1);
    await tx.insert(wallets).values({
      customerId: customer.id,
      mbrNo,
      holder: customer.name,
      certDigits,
      status: WALLET_ACTIVE,
      accountId,
      openedAt,
    });
    await tx.insert(bankCards).values({
      customerId: customer.id,
      bankCode,
      holder: customer.name,
      lastDigits,
      // No card has this hash: the demo's card cannot be bound by anybody.
      cardNoHash: `demo ${lastDigits}`,
      boundAt: openedAt,
    });
    for (const { tranAmt, daysAgo } of topUps) {
      await transfer(tx, {
        kind: 'topUp',
        reference: `topUp demo ${mbrNo} ${daysAgo}`,
        from,
        to: accountId,
        amount: parseYuan(tranAmt) ?? 0,
        now: daysBefore(now, daysAgo),
      });
    }
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
