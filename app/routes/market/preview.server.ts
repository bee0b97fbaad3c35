import { randomUUID } from 'node:crypto';
import { call } from '#app/api/client.server.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import type { TypedSettings } from '#app/domain/market/settings.ts';
import { PREVIEW_FORM, PREVIEW_MS, PREVIEW_PARAMETER } from '#app/domain/market/site-preview.ts';
import { keepDraft, orFallback } from '#app/session/draft.server.ts';
import { MARKET_SETTINGS, PREVIEW_MAIL } from './paths.ts';

/**
 * Keeps settings that are tried, for the person who tries them alone, and answers the pages of the market as they would be.
 * The next ones take their place.
 */
export async function framesOf(request: Request, typed: TypedSettings) {
  const key = randomUUID();
  const values = { ...typed, key, until: String(Date.now() + PREVIEW_MS) };
  const [listed] = await Promise.all([
    orFallback(call(pageData, { rows: 1 }), null),
    keepDraft(request, MARKET_SETTINGS, { form: PREVIEW_FORM, values }),
  ]);
  const [goods] = listed?.content ?? [];
  const tried = { [PREVIEW_PARAMETER]: key };
  return [
    { label: '首页', to: hrefOf('/', tried) },
    { label: '现货列表', to: hrefOf('/trading', tried) },
    ...(goods
      ? [{ label: '商品页', to: hrefOf('/detail', { selfId: goods.id, type: 'sale', ...tried }) }]
      : []),
    { label: '邮件', to: hrefOf(PREVIEW_MAIL, tried) },
  ];
}
