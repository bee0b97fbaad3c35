import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { categoryOptions } from '#app/domain/catalogue/category-options.ts';
import { categoryLevelAll, dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { priceDay } from '#app/domain/catalogue/price-day-contract.ts';
import { VOUCHER_CATEGORY } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProductById } from '#app/domain/catalogue/sale-product-contract.ts';
import { saleStore } from '#app/domain/catalogue/sale-store-contract.ts';
import { modelChoices } from '#app/domain/catalogue/search/open-models.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { idText } from '#app/domain/wire.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { WEIGHT_CHOICES } from './listing-weights.server.ts';
import { termChoices } from './price-terms.server.ts';
import {
  attributesAsked,
  DUPLICATE_CHOICES,
  filesOf,
  recognisedText,
  SPECS_HINT,
  saleProductForm,
  storedFields,
} from './sale-product.server.ts';

const OF_PLATFORM = {
  label: '平台发行',
  options: [{ value: VOUCHER_CATEGORY.category3, label: VOUCHER_CATEGORY.categoryName }],
};

/** The form of a listing: an empty one, or what is stored of the one in the address. */
export const readSaleProduct = customerLoader(
  async ({ request, params: { id }, searchParams, ask }) => {
    const copyOf =
      id === undefined ? idText.safeParse(searchParams.get('copy')).data || null : null;
    const shownId = id ?? copyOf;
    const [tree, ways, store, own, day, { draft, long }] = await Promise.all([
      call(categoryLevelAll, {}),
      callShared(dictionaryByType, { type: 'DELIVERY_WAY' }),
      ask(saleStore, {}),
      shownId === null ? null : ask(ownSaleProductById, { id: shownId }),
      optional(ask(priceDay, {})),
      readLongForm(request, pageOf(request), saleProductForm.name),
    ]);
    const form = describeForm(saleProductForm, request, draft);
    const typed = (form.reply?.values ?? form.draft)?.categoryCode;
    const category = typeof typed === 'string' ? typed : (own?.categoryCode ?? '');
    return {
      title: own && !copyOf ? `修改商品：${own.productName}` : '发布商品',
      form,
      attributes: await attributesAsked(category),
      said: own?.typedAttributes ?? {},
      long,
      isNew: id === undefined,
      copyOf,
      saved: own && storedFields(own),
      terms: termChoices(day),
      // Not of a copy: what one listing has in stock another has not.
      stock: copyOf ? null : (own?.availableCount ?? null),
      unit: own?.unit ?? null,
      version: copyOf ? null : (own?.version ?? null),
      files: own && filesOf(own),
      recognised: own ? recognisedText(own.attributes) : SPECS_HINT,
      doubleOf: copyOf ? null : (own?.doubleOf ?? null),
      models: own ? modelChoices(own.productName, own.specs) : [],
      weights: WEIGHT_CHOICES,
      duplicates: DUPLICATE_CHOICES,
      deliveryWays: waysToChoose(ways, own?.deliveryWay),
      categories: [...categoryOptions(tree), ...(store.selfOperated ? [OF_PLATFORM] : [])],
    };
  },
);

/** The ways that the market takes, and the one that a listing has already. */
function waysToChoose(ways: readonly { code: string; name: string }[], own: number | undefined) {
  const isMissing = own !== undefined && ways.every(({ code }) => code !== String(own));
  const kept = isMissing ? [{ code: String(own), name: deliveryWayName(own) }] : [];
  return [...ways, ...kept].map(({ code, name }) => ({ value: code, label: name }));
}
