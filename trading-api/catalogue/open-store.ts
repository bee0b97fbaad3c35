import { eq } from 'drizzle-orm';
import type { Coordinates } from '#app/domain/checkout/delivery.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, sellers } from '#trading-api/schema.ts';
import { locationOf } from './search/places.ts';

const STORE_PICTURE = '/goods/scene-warehouse.svg';

interface NewStore {
  code: string;
  name: string;
  address: string;
  /** Only goods that are delivered within a radius depend on it, and no form sets a radius. */
  place: Coordinates | null;
  /** Its goods are the platform's own. */
  selfOperated?: boolean;
}

/**
 * Opens a store for an account, which is locked and may have one, in the caller's transaction.
 * @returns whether the code was free
 */
export async function openStore(
  tx: Database,
  { id, platformType }: Pick<Customer, 'id' | 'platformType'>,
  { place, ...store }: NewStore,
): Promise<boolean> {
  const opened = await tx
    .insert(sellers)
    .values({
      ...store,
      ...locationOf(store.address),
      ...(place ?? { longitude: 0, latitude: 0 }),
      introduce: '',
      imageUrl: STORE_PICTURE,
    })
    .onConflictDoNothing()
    .returning({ code: sellers.code });
  if (opened.length === 0) return false;
  await tx
    .update(customers)
    .set({ platformType: `${platformType},seller`, sellerCode: store.code })
    .where(eq(customers.id, id));
  return true;
}
