import { z } from 'zod';
import {
  CARD_NUMBER_INVALID,
  cardDigits,
  SMS_CODE_DIGITS,
  TOP_UP_LIMITS,
} from '#app/domain/wallet/wallet.ts';
import { defineForm } from './definition.server.ts';

const CERT_INVALID = '请输入正确的 18 位证件号码';
const CODE_INVALID = `请输入 ${SMS_CODE_DIGITS} 位数字验证码`;
const hidden = z.string().max(64);

export const openWalletForm = defineForm(
  'openWallet',
  z.object({
    name: z.string({ error: '请输入户名' }).max(60, { error: '户名最多 60 个字' }),
    certNo: z
      .string({ error: '请输入证件号码' })
      .regex(/^[0-9A-Za-z]{18}$/, { error: CERT_INVALID }),
  }),
);

export const topUpForm = defineForm(
  'topUp',
  z.object({
    mbrNo: hidden,
    tranAmt: z
      .string({ error: '请输入充值金额' })
      .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: TOP_UP_LIMITS }),
  }),
);

export const bindCardForm = defineForm(
  'bindCard',
  z.object({
    mbrNo: hidden,
    bankCode: z.string({ error: '请选择银行' }).max(16),
    cardNo: z
      .string({ error: '请输入银行卡号' })
      .max(40, { error: CARD_NUMBER_INVALID })
      .refine((typed) => cardDigits(typed) !== null, { error: CARD_NUMBER_INVALID }),
  }),
);

export const cancelCardForm = defineForm('cancelCard', z.object({ mbrNo: hidden, id: hidden }));

const payment = { orderCode: hidden, paymentAmount: hidden, mbrNo: hidden };

export const walletCodeForm = defineForm('walletCode', z.object(payment));

export const walletPayForm = defineForm(
  'walletPay',
  z.object({
    ...payment,
    respNo: hidden.optional(),
    verifyCode: z
      .string({ error: '请输入短信验证码' })
      .regex(new RegExp(`^[0-9]{${SMS_CODE_DIGITS}}$`), { error: CODE_INVALID }),
  }),
);
