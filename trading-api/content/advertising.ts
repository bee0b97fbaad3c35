import { eq } from 'drizzle-orm';
import { saveAdvertising } from '#app/domain/content/desk-contract.ts';
import { chosenPicture, withdrawFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept } from '#trading-api/platform/refusal.ts';
import { settings } from '#trading-api/schema.ts';

const ADVERTISING_SETTING = 'advertising_picture';

export async function advertisingPicture(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, ADVERTISING_SETTING));
  return row?.value ?? null;
}

/** Shows another picture, or none, in the call's transaction. */
export const writeAdvertising = customerRoute(saveAdvertising, async (call) => {
  const { db: tx, customer: operator, input: typed } = call;
  const { picture } = accept(saveAdvertising, {
    picture: await chosenPicture(tx, operator, typed.picture),
  });
  const before = await advertisingPicture(tx);
  if (picture === null) {
    await tx.delete(settings).where(eq(settings.name, ADVERTISING_SETTING));
  } else {
    await tx
      .insert(settings)
      .values({ name: ADVERTISING_SETTING, value: picture })
      .onConflictDoUpdate({ target: settings.name, set: { value: picture } });
  }
  await withdrawFiles(tx, [before]);
  return picture === null ? '首页不再显示广告' : '广告已显示在首页';
});
