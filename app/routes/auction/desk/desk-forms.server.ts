import { z } from 'zod';
import {
  BIDDING_MODES,
  CONFIRM_STEPS_LABEL,
  MAX_STEPS_LABEL,
} from '#app/domain/auction/auction.ts';
import { AFTER_DEFAULT } from '#app/domain/auction/award.ts';
import type { saveAuction } from '#app/domain/auction/desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { typedSaleTerms } from '#app/domain/order/sale-terms-contract.ts';
import { dayOfControl, wallTimeOfControl } from '#app/domain/typed-time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import type { FileOption } from '#app/forms/body/received-form.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';

const words = (label: string, most = 64) => textUpTo(most, label, `请输入${label}`);

const optional = (label: string, most = 64) => textUpTo(most, label).default('');

const figure = (label: string) => z.string({ error: `请输入${label}` }).max(32);
const time = (label: string) => z.string({ error: `请选择${label}` }).max(32);
const pictures = z.array(idText).default([]);

const MOST_DOCUMENTS = 10;
const LONGEST_DOCUMENT = 64;
/** One name a line. */
const documents = optional('报名资料', 1000).transform((typed, context) => {
  const names = typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > MOST_DOCUMENTS) {
    context.addIssue({ code: 'custom', message: `报名资料最多 ${MOST_DOCUMENTS} 项` });
  }
  if (names.some(({ length }) => length > LONGEST_DOCUMENT)) {
    context.addIssue({ code: 'custom', message: `报名资料每项最多 ${LONGEST_DOCUMENT} 个字` });
  }
  return names;
});

export const sessionForm = defineForm(
  'auctionSession',
  z.object({
    /** Absent of a new one. */
    id: idText.optional(),
    name: words('专场名称'),
    introduce: optional('专场介绍', 500),
    pictureIds: z.array(idText, { error: '请上传专场图片' }).min(1, {
      error: '请上传专场图片',
    }),
    startDate: time('专场开始时间'),
    endDate: time('专场结束时间'),
  }),
);

export const endSessionForm = defineForm('auctionSessionEnd', z.object({ id: idText }));

export const PICTURE_FILES: FileOption = {
  field: 'pictureIds',
  moderType: 'product_img',
  single: true,
};

const auctionSchema = z.object({
  specialId: idText.optional(),
  name: words('竞价名称'),
  sellerCode: words('卖家'),
  productName: words('商品名称'),
  varieties: optional('品种'),
  manufacturer: optional('生产厂家'),
  specification: optional('规格'),
  productCount: figure('竞价数量'),
  productUnit: words('计量单位', 8),
  introduce: optional('商品介绍', 2000),
  pictureIds: pictures,
  biddingMode: z.enum(BIDDING_MODES, {
    error: '请选择竞价方式',
  }),
  startPrice: figure('起拍价'),
  priceAddRange: figure('加价幅度'),
  ...typedSaleTerms,
  startCount: optional('起拍数量', 32),
  countAddRange: optional('数量加幅', 32),
  marginAmount: optional('保证金', 32),
  marginRule: optional('保证金说明', 500),
  signEndDate: time('报名截止时间'),
  startDate: time('竞价开始时间'),
  endDate: time('竞价结束时间'),
  deliverArea: words('交货地'),
  deliveryDate: time('交货日期').overwrite(dayOfControl),
  delayTime: figure('延时分钟数'),
  delayTimes: figure('延时次数'),
  smsPromptTime: optional('短信提醒', 32),
  payHours: optional('付款小时数', 32),
  offerHours: optional('递补答复小时数', 32),
  marginSellerShare: optional('卖家所得百分比', 32),
  afterDefault: z.enum(AFTER_DEFAULT).default('runnerUp'),
  confirmSteps: optional(CONFIRM_STEPS_LABEL, 32),
  maxSteps: optional(MAX_STEPS_LABEL, 32),
  proxyBids: z.boolean().default(false),
  hot: z.boolean().default(false),
  qualifyNames: documents,
});

export const announceForm = defineForm('auction', auctionSchema);

/** The control that a field of the trading API's refusal belongs to. */
export const auctionDeskControl: ControlOf = ([name]) =>
  name === 'imageFileId' ? 'pictureIds' : undefined;

/** The request that announces an auction; documents are typed one per line. */
export function announcementOf({
  pictureIds,
  specialId,
  ...value
}: z.output<typeof auctionSchema>): Input<typeof saveAuction> {
  return {
    ...value,
    specialId: specialId ?? null,
    imageFileId: pictureIds.at(-1) ?? null,
    signEndDate: wallTimeOfControl(value.signEndDate),
    startDate: wallTimeOfControl(value.startDate),
    endDate: wallTimeOfControl(value.endDate),
  };
}
