import { eq } from 'drizzle-orm';
import { ACCOUNT_CLOSED } from '#app/domain/account/phone-contract.ts';
import { ACCOUNT_UNKNOWN, REASON_REQUIRED } from '#app/domain/account/suspension.ts';
import {
  COMPANY_NAME_REQUIRED,
  changedText,
  NAMES_UNCHANGED,
  NO_COMPANY,
  NO_STORE,
  RENAME_DOCUMENT_REQUIRED,
  STORE_NAME_REQUIRED,
} from '#app/domain/company/rename.ts';
import { renameCompany } from '#app/domain/company/rename-contract.ts';
import { audit, type Customer, keepNames } from '#trading-api/account/index.ts';
import { renameStore } from '#trading-api/catalogue/index.ts';
import { geocode } from '#trading-api/checkout/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, nameChanges, sellers } from '#trading-api/schema.ts';

/**
 * Gives a company the name that it is registered with now, and its store name and address, in the call's
 * transaction. The earlier names are kept for what was made under them.
 */
export const rename = transactionRoute(renameCompany, async (call) => {
  const { db: tx, customer, person, input, now } = call;
  const { accountId, ...typed } = input;
  const operator = { customer, person };
  const { reason, fileId, ...asked } = accept(renameCompany, {
    name: typed.name === undefined ? undefined : filled(typed.name, COMPANY_NAME_REQUIRED),
    storeName:
      typed.storeName === undefined ? undefined : filled(typed.storeName, STORE_NAME_REQUIRED),
    registryAddress: typed.registryAddress?.trim(),
    reason: filled(typed.reason, REASON_REQUIRED),
    fileId: filled(typed.fileId, RENAME_DOCUMENT_REQUIRED),
  });
  const account = await lockCompany(tx, accountId, asked.name);
  const store = await lockStore(tx, account, asked);
  const name = asked.name ?? account.name;
  const storeName = asked.storeName ?? store?.name ?? '';
  const address = asked.registryAddress ?? store?.address ?? '';
  const isRenamed = name !== account.name;
  const isStoreRenamed = store !== undefined && storeName !== store.name;
  const isMoved = store !== undefined && address !== store.address;
  if (!isRenamed && !isStoreRenamed && !isMoved) throw new Refusal('alreadySo', NAMES_UNCHANGED);
  await attachFiles(tx, operator.customer.id, [fileId], 'fileId');
  if (isRenamed) {
    await tx.update(customers).set({ name }).where(eq(customers.id, account.id));
    await keepNames(tx, account.id, [{ id: account.id, name }], now);
  }
  if (isStoreRenamed || isMoved) {
    const place = isMoved ? geocode(address) : null;
    await renameStore(tx, store.code, { name: storeName, address, place });
  }
  await tx.insert(nameChanges).values({
    accountId: account.id,
    name: isRenamed ? account.name : null,
    sellerCode: isStoreRenamed ? store.code : null,
    storeName: isStoreRenamed ? store.name : null,
    changedAt: now,
    reason,
    fileId,
  });
  const changes = [
    isRenamed && changedText('企业名称', account.name, name),
    isStoreRenamed && changedText('店铺名称', store.name, storeName),
    isMoved && changedText('注册地址', store.address, address),
  ]
    .filter(Boolean)
    .join('，');
  const said = { person: operator.person.id, account: account.id } as const;
  await audit(tx, { ...said, action: 'companyRenamed', detail: `${changes}：${reason}` }, now);
  await notify(tx, 'companyRenamed', [{ customerId: account.id }], { changes, reason }, { now });
});

async function lockCompany(
  tx: Database,
  accountId: string,
  name: string | undefined,
): Promise<Customer> {
  const [account] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, rowId(accountId) ?? 0))
    .for('no key update');
  if (!account) throw notFound(ACCOUNT_UNKNOWN);
  if (account.closedAt) throw new Refusal('decided', ACCOUNT_CLOSED);
  if (name !== undefined && account.customerType !== 'enterprise') {
    throw new Refusal('invalid', NO_COMPANY, 'name');
  }
  return account;
}

async function lockStore(
  tx: Database,
  { sellerCode }: Customer,
  { storeName, registryAddress }: { storeName?: string; registryAddress?: string },
) {
  const [store] = sellerCode
    ? await tx.select().from(sellers).where(eq(sellers.code, sellerCode)).for('no key update')
    : [];
  if (!store && (storeName !== undefined || registryAddress !== undefined)) {
    throw new Refusal('invalid', NO_STORE, 'storeName');
  }
  return store;
}
