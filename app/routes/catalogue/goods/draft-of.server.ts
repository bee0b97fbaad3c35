import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { type Draft, getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';

/** What was typed into a form for these goods; drafts belong to a page, whatever goods it shows. */
export async function draftOf(
  request: Request,
  goods: ProductDetail,
  form: { name: string },
): Promise<Draft | null> {
  const draft = await getDraft(request, pageOf(request), form.name);
  return draft?.values.selfId === goods.id ? draft : null;
}
