import { z } from 'zod';
import { payMethod } from '#app/domain/payment/contract.ts';
import { defineForm } from '#app/forms/definition.server.ts';

const orderCode = z.string({ error: '缺少订单编号' });

export const payMethodForm = defineForm(
  'pay',
  z.object({
    orderCode,
    payMethod: z.enum(payMethod.options, { error: '请选择支付方式' }),
  }),
);

export const couponPayForm = defineForm('couponPay', z.object({ orderCode }));

export const inAppPayForm = defineForm(
  'inAppPay',
  z.object({ orderCode, payType: z.enum(['WX', 'ALIPAY'], { error: '请选择支付方式' }) }),
);
