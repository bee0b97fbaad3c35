import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { categoryOptions } from '#app/domain/catalogue/category-options.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { ownSaleProductById } from '#app/domain/catalogue/sale-product-contract.ts';
import { DELIVERY_WAYS, deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { pageOf, requireToken } from '#app/session/session.server.ts';
import {
  DUPLICATE_CHOICES,
  filesOf,
  recognisedText,
  SPECS_HINT,
  saleProductForm,
  storedFields,
} from './sale-product.server.ts';

/** The form of a listing: an empty one, or what is stored of the one in the address. */
export async function readSaleProduct({ request, params: { id } }: LoaderFunctionArgs) {
  const token = await requireToken(request);
  return load(request, async () => {
    const [tree, own, { draft, long }] = await Promise.all([
      call(categoryLevelAll, {}),
      id === undefined ? null : call(ownSaleProductById, { id }, { token }),
      readLongForm(request, pageOf(request), saleProductForm.name),
    ]);
    return {
      title: own ? `修改商品：${own.productName}` : '发布商品',
      form: describeForm(saleProductForm, request, draft),
      long,
      isNew: own === null,
      saved: own && storedFields(own),
      stock: own?.availableCount ?? null,
      unit: own?.unit ?? null,
      version: own?.version ?? null,
      files: own && filesOf(own),
      recognised: own ? recognisedText(own.attributes) : SPECS_HINT,
      doubleOf: own?.doubleOf ?? null,
      duplicates: DUPLICATE_CHOICES,
      deliveryWays: DELIVERY_WAYS.map((way) => ({
        value: String(way),
        label: deliveryWayName(way),
      })),
      categories: categoryOptions(tree),
    };
  });
}
