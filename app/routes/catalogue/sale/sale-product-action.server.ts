import { call } from '#app/api/client.server.ts';
import { type ApiRefusal, isRefusal } from '#app/api/errors.ts';
import {
  ownSaleProductById,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { done, formAction, handleForm, type Submission } from '#app/forms/action.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { LISTINGS } from './paths.ts';
import {
  listingOf,
  SALE_PRODUCT_FILES,
  saleProductControl,
  saleProductForm,
  standing,
  type TypedSaleProduct,
} from './sale-product.server.ts';

/** Publishes a listing, or saves the one that the address names. */
export const saleProductAction = formAction(
  handleForm({
    form: saleProductForm,
    login: LOGIN_REQUIRED,
    files: SALE_PRODUCT_FILES,
    controlOf: saleProductControl,
    async submit(submission) {
      const { value, token, serial, request, params } = submission;
      try {
        await call(saveSaleProduct, listingOf(value, params.id), { token, serial });
      } catch (error) {
        const { id } = params;
        const conflict = isRefusal(error, saveSaleProduct, 'changed', 'stockChanged');
        if (!conflict || id === undefined) throw error;
        return compared(submission, id, error);
      }
      const text = params.id ? '保存成功' : '发布成功';
      return done(request, LISTINGS, { toast: { kind: 'success', text } });
    },
  }),
);

/**
 * The form of somebody who was overtaken: as typed, with what stands in each field now, and with
 * the present version, so that sending it again overwrites knowingly.
 */
async function compared(
  { data, token, value }: Submission<TypedSaleProduct>,
  id: string,
  refusal: ApiRefusal,
): Promise<FormReply> {
  const now = await call(ownSaleProductById, { id }, { token });
  const errors: Record<string, string[]> = {};
  if (isRefusal(refusal, saveSaleProduct, 'changed')) {
    for (const [name, stands] of Object.entries(standing(now))) {
      const typed = String(value[name as keyof TypedSaleProduct] ?? '');
      if (!isSame(typed, stands)) errors[name] = [`现在保存的是：${stands || '（空）'}`];
    }
  }
  if (value.shownCount !== now.availableCount) {
    errors.availableCount = [
      isRefusal(refusal, saveSaleProduct, 'stockChanged')
        ? refusal.text
        : `现在的库存是 ${now.availableCount} ${now.unit}，请核对后重新提交`,
    ];
  }
  const kept = '您填写的内容都还在；再次提交将以您填写的为准。';
  const reply = refuse(saleProductForm.name, data, errors, [`${refusal.text}。${kept}`]);
  return {
    ...reply,
    values: { ...reply.values, version: now.version, shownCount: now.availableCount },
  };
}

/** Amounts may be typed without their decimals. */
const isSame = (typed: string, stands: string): boolean =>
  typed === stands || (/^[\d.]+$/.test(typed) && Number(typed) === Number(stands));
