import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { type ApiRefusal, isRefusal } from '#app/api/errors.ts';
import { categoryAttributes } from '#app/domain/catalogue/attribute-contract.ts';
import { attributeLabel } from '#app/domain/catalogue/attributes.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { NO_TYPED_TERMS } from '#app/domain/catalogue/price-terms.ts';
import {
  CATEGORY_REQUIRED,
  DOCUMENT_FIELDS,
  DOCUMENT_GROUPS,
  type DocumentField,
  DUPLICATES,
  LISTING_TEXT_MAX,
  MINIMUM_UNREADABLE,
  PICTURE_REQUIRED,
  PRICE_UNREADABLE,
  STOCK_UNREADABLE,
} from '#app/domain/catalogue/sale-product.ts';
import {
  duplicate,
  type OwnSaleProduct,
  ownSaleProductById,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { modelChoices, withModel } from '#app/domain/catalogue/search/open-models.ts';
import { attributesOfGoods, attributeTexts } from '#app/domain/catalogue/search/specification.ts';
import { isDeliveryWay } from '#app/domain/checkout/delivery.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { DELIVERY_WAY_REQUIRED } from '#app/domain/inquiry/inquiry.ts';
import { isAmount } from '#app/domain/typed-amount.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import type { FileOption } from '#app/forms/body/received-form.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { attributeControl, attributeOfControl } from './attribute-control.ts';
import { weightControls } from './listing-weights.server.ts';
import { LISTINGS } from './paths.ts';
import { termControls, termsIn } from './price-terms.server.ts';

const words = (label: string, most: number) => textUpTo(most, label, `请输入${label}`);

const ids = z.array(z.string().max(200)).default([]);
const amount = (error: string) =>
  z.string({ error }).max(32, { error }).refine(isAmount, { error });

export const DUPLICATE_CHOICES = Object.entries(DUPLICATES).map(([value, label]) => ({
  value,
  label,
}));

export const MERGED = '已合并到在售商品';

const schema = z.object({
  version: idText.optional(),
  copyOf: idText.optional(),
  shownCount: z.string().max(32).optional(),
  productName: words('商品名称', LISTING_TEXT_MAX.productName),
  categoryCode: z.string({ error: CATEGORY_REQUIRED }).max(32),
  brandNumber: words('牌号', LISTING_TEXT_MAX.brandNumber),
  specs: words('规格', LISTING_TEXT_MAX.specs),
  brand: words('品牌', LISTING_TEXT_MAX.brand),
  manufacturer: words('生产厂家', LISTING_TEXT_MAX.manufacturer),
  price: amount(PRICE_UNREADABLE),
  confirmedPrice: z.string().max(32).optional(),
  duplicate,
  availableCount: amount(STOCK_UNREADABLE),
  miniQuantity: amount(MINIMUM_UNREADABLE),
  ...weightControls,
  model: z.string().max(8).default(''),
  ...termControls,
  deliveryWay: z.coerce
    .number({ error: DELIVERY_WAY_REQUIRED })
    .refine(isDeliveryWay, DELIVERY_WAY_REQUIRED),
  deliveryPlace: words('交货地', LISTING_TEXT_MAX.deliveryPlace),
  introduce: textUpTo(LISTING_TEXT_MAX.introduce, '商品介绍').default(''),
  pictureIds: z.array(z.string().max(200), { error: PICTURE_REQUIRED }).min(1, {
    error: PICTURE_REQUIRED,
  }),
  certificateIds: ids,
  reportIds: ids,
  licenceIds: ids,
  batchNum: textUpTo(LISTING_TEXT_MAX.batchNum, '批号').default(''),
});

export const saleProductForm = defineForm('saleProduct', schema);

type TypedSaleProduct = z.output<typeof schema>;

const SALE_PRODUCT_FILES: readonly FileOption[] = [
  { field: 'pictureIds', moderType: 'product_img' },
  ...DOCUMENT_FIELDS.map((field) => ({ field, moderType: 'qualification' as const })),
];

/** The control that a field of the trading API's refusal belongs to. */
const saleProductControl: ControlOf = ([name, key]) => {
  if (name === 'typedAttributes') return attributeControl(String(key));
  if (name === 'terms') return String(key);
  return name === 'images' ? 'pictureIds' : undefined;
};

function listingOf(
  { pictureIds, batchNum, model, ...value }: TypedSaleProduct,
  data: FormData,
  id: string | undefined,
): Input<typeof saveSaleProduct> {
  const documents = DOCUMENT_FIELDS.flatMap((field) =>
    value[field].map((file) => ({ name: DOCUMENT_GROUPS[field], file, batchNum })),
  );
  const typedAttributes = Object.fromEntries(attributesIn(data));
  const terms = termsIn(value, data);
  const specs = model === '' ? value.specs : withModel(value.specs, model);
  return { ...value, id, specs, typedAttributes, terms, images: pictureIds, documents };
}

/** What was typed of the category's attributes, by their keys. */
const attributesIn = (data: FormData) =>
  [...data].flatMap(([name, text]): [string, string][] => {
    const key = attributeOfControl(name);
    return key !== null && typeof text === 'string' ? [[key, text]] : [];
  });

/** The same fields of a listing as it is stored, to compare with what was typed. */
export const storedFields = (own: OwnSaleProduct) => ({
  productName: own.productName,
  categoryCode: own.categoryCode,
  brandNumber: own.brandNumber,
  specs: own.specs,
  brand: own.brand,
  manufacturer: own.manufacturer,
  price: own.price,
  miniQuantity: own.miniQuantity,
  ...own.weights,
  deliveryWay: String(own.deliveryWay),
  deliveryPlace: own.deliveryPlace,
  introduce: own.introduce,
  ...(own.terms ?? NO_TYPED_TERMS),
});

const SPECS_EXAMPLES = 'Φ18×9m、5.75×1500×C';
export const SPECS_HINT = `如 ${SPECS_EXAMPLES}；按「预览」可先看识别出的尺寸`;

/** What buyers can filter a listing by, as it is read from its specification. */
export const recognisedText = (attributes: readonly string[]): string =>
  attributes.length > 0
    ? `识别为：${attributes.join('、')}；如不对，请参照 ${SPECS_EXAMPLES} 重写规格`
    : `没有识别出尺寸，买家只能按文字找到；请参照 ${SPECS_EXAMPLES} 重写规格`;

/** What goods of the category that is chosen are asked for, as the form labels it. */
export async function attributesAsked(categoryCode: string) {
  const asked = categoryCode === '' ? [] : await call(categoryAttributes, { categoryCode });
  return asked.map((attribute) => ({ ...attribute, label: attributeLabel(attribute) }));
}

/** What is read from the specification that is typed, and what the category asks for besides. */
async function understand(data: FormData) {
  const typed = (name: string) => String(data.get(name) ?? '').trim();
  const [attributes, read] = await Promise.all([
    attributesAsked(typed('categoryCode')),
    recognised(typed),
  ]);
  return { attributes, ...read };
}

async function recognised(typed: (name: string) => string) {
  const specs = typed('specs');
  if (specs === '') return {};
  const categories = (await call(categoryLevelAll, {})).flatMap(({ children }) =>
    children.flatMap((group) => group.children),
  );
  const code = typed('categoryCode');
  const productName = typed('productName');
  const categoryName =
    categories.find(({ categoryCode }) => categoryCode === code)?.categoryName ?? '';
  const brandNumber = typed('brandNumber');
  const attributes = attributesOfGoods({ specs, productName, brandNumber, categoryName });
  return {
    understood: { specs: recognisedText(attributeTexts(attributes)) },
    models: modelChoices(`${productName} ${categoryName}`, specs),
  };
}

/** The files of a listing as its form's fields hold them. */
export function filesOf({ images, documents }: OwnSaleProduct) {
  const inGroup = (field: DocumentField) =>
    documents
      .filter(({ name }) => name === DOCUMENT_GROUPS[field])
      .map(({ fileId, url, fileName }) => ({ id: fileId ?? url ?? '', name: fileName }));
  return {
    pictureIds: images.map((image, index) => ({ id: image, name: `图片 ${index + 1}` })),
    certificateIds: inGroup('certificateIds'),
    reportIds: inGroup('reportIds'),
    licenceIds: inGroup('licenceIds'),
  };
}

/** Publishes a listing, or saves the one that the address names. */
export const saleProductAction = singleFormAction(saleProductForm, saveSaleProduct, {
  isLong: true,
  made: { to: LISTINGS, label: '查看我的商品' },
  files: SALE_PRODUCT_FILES,
  controlOf: saleProductControl,
  understand,
  async submit(submission) {
    const { value, data, token, serial, request, params } = submission;
    try {
      const listing = listingOf(value, data, params.id);
      const { merged } = await call(saveSaleProduct, listing, { token, serial });
      const text = merged ? MERGED : params.id ? '保存成功' : '发布成功';
      return redirectAfterSuccess(request, LISTINGS, text);
    } catch (error) {
      if (isRefusal(error, saveSaleProduct, 'unusual')) return askedAgain(submission, error);
      const { id } = params;
      const conflict = isRefusal(error, saveSaleProduct, 'changed', 'stockChanged');
      if (!conflict || id === undefined) throw error;
      return compared(submission, id, error);
    }
  },
});

/** The form that asks about its price: sent once more with the same price, it is taken. */
function askedAgain(
  { data, value }: Submission<TypedSaleProduct>,
  { text }: ApiRefusal,
): FormReply {
  const reply = refuse(saleProductForm.name, data, { price: [`${text}；无误请再次提交`] });
  return { ...reply, values: { ...reply.values, confirmedPrice: value.price } };
}

/**
 * The form after somebody else has saved the listing: it keeps what was typed, shows the stored
 * value at each field that differs, and takes the new version, so that sending it again overwrites.
 */
async function compared(
  { data, token, value }: Submission<TypedSaleProduct>,
  id: string,
  refusal: ApiRefusal,
): Promise<FormReply> {
  const now = await call(ownSaleProductById, { id }, { token });
  const errors: Record<string, string[]> = {};
  if (isRefusal(refusal, saveSaleProduct, 'changed')) {
    for (const [name, stored] of Object.entries(storedFields(now))) {
      const typed = String(value[name as keyof TypedSaleProduct] ?? '');
      if (!isSame(typed, stored)) errors[name] = [`现在保存的是：${stored || '（空）'}`];
    }
  }
  for (const [key, typed] of attributesIn(data)) {
    const stored = now.typedAttributes[key] ?? '';
    if (isRefusal(refusal, saveSaleProduct, 'changed') && !isSame(typed.trim(), stored))
      errors[attributeControl(key)] = [`现在保存的是：${stored || '（空）'}`];
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
const isSame = (typed: string, stored: string): boolean =>
  typed === stored || (/^[\d.]+$/.test(typed) && Number(typed) === Number(stored));
