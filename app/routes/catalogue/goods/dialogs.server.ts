import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import {
  type GoodsDrafts,
  readRegistration,
  spotOrderForm,
} from '../dialogs/goods-dialogs.server.ts';

interface Shown {
  goods: ProductDetail;
  findDraft: GoodsDrafts;
  closeTo: string;
}

/**
 * The dialog the address asks for, above the page `closeTo`: an order, a registration, or a picture
 * by its number. Null for any other address, and for a dialog that these goods do not have.
 */
export async function readDialog(request: Request, { goods, findDraft, closeTo }: Shown) {
  const query = new URL(request.url).searchParams;
  const dialog = query.get('dialog');
  if (dialog === 'picture') return pictureDialog(goods, Number(query.get('no')), closeTo);
  if (goods.type === 'self') {
    const registration = await readRegistration(request, closeTo);
    return registration && { kind: 'registration' as const, registration };
  }
  if (dialog !== 'order' || !goods.onShelf) return null;
  const asked = parseQuantity(query.get('count') ?? '', {
    decimals: goods.unitDecimals,
    unit: goods.unit,
  });
  return {
    kind: 'order' as const,
    closeTo,
    form: describeForm(spotOrderForm, request, findDraft(goods.id, spotOrderForm)),
    count: asked === null ? null : toQuantity(asked),
  };
}

export type DialogView = NonNullable<Awaited<ReturnType<typeof readDialog>>>;

/** The address of the large picture's dialog, without the picture's number. */
export const pictureHref = (page: string) => `${page}&dialog=picture&no=`;

function pictureDialog({ imageUrlList, productName }: ProductDetail, no: number, closeTo: string) {
  const src = imageUrlList[no - 1];
  if (src === undefined) return null;
  const hrefOf = (other: number) => (imageUrlList[other - 1] ? pictureHref(closeTo) + other : null);
  return {
    kind: 'picture' as const,
    closeTo,
    src,
    title: `${productName} 图 ${no} / ${imageUrlList.length}`,
    previous: hrefOf(no - 1),
    next: hrefOf(no + 1),
  };
}
