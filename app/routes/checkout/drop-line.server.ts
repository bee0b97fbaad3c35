import type { Submission } from '#app/forms/form-handler.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { checkoutForm } from './checkout.server.ts';
import { typedLines } from './checkout-lines.server.ts';
import { checkoutPage } from './source.server.ts';
import { checkoutSourceOf, sourceKey } from './source-query.server.ts';

/** Takes a line out of a checkout of several; what was typed for the others is there on the page of those. */
export async function dropLine(
  { data, request }: Submission<unknown>,
  skuId: string,
): Promise<Response> {
  const kept = typedLines(data).filter((line) => line.skuId !== skuId);
  const url = new URL(checkoutPage(request), 'http://portal');
  const { searchParams: query } = url;
  if (query.has('ids')) query.set('ids', kept.map((line) => line.skuId).join(','));
  else {
    query.delete('line');
    for (const { skuId: goods, num } of kept) query.append('line', `${goods}*${num}`);
  }
  const page = url.pathname + url.search;
  const source = checkoutSourceOf(query);
  if (!source) throw new Response(null, { status: 400 });
  const values = {
    ...typedValues(data),
    skuIds: kept.map((line) => line.skuId),
    source: sourceKey(source),
  };
  const cookie = await keepDraft(request, page, { form: checkoutForm.name, values });
  return redirectTo(page, { cookies: [cookie] });
}
