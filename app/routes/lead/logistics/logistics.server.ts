import { z } from 'zod';
import { LINKMAN_REQUIRED } from '#app/domain/lead/financing.ts';
import {
  END_PLACE_REQUIRED,
  GOODS_REQUIRED,
  PLACE_REQUIRED,
  START_PLACE_REQUIRED,
  TONNAGE_PATTERN,
  TONNAGE_REQUIRED,
} from '#app/domain/lead/logistics.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/lead-phone.server.ts';

const typed = (error: string) => z.string({ error }).max(60, { error: '最多 60 个字' });

const tonnage = z
  .string({ error: TONNAGE_REQUIRED })
  .regex(new RegExp(`^${TONNAGE_PATTERN}$`), { error: TONNAGE_REQUIRED });

const person = {
  goods: typed(GOODS_REQUIRED),
  linkman: z.string({ error: LINKMAN_REQUIRED }).max(30, { error: '联系人最多 30 个字' }),
  phone: leadPhone,
};

/** 找车 (spec 2 §5). */
export const carForm = defineForm(
  'car',
  z.object({
    tonnage,
    startPlace: typed(START_PLACE_REQUIRED),
    endPlace: typed(END_PLACE_REQUIRED),
    ...person,
  }),
);

/** 找仓库 (spec 2 §5, decision 11). */
export const warehouseForm = defineForm(
  'warehouse',
  z.object({ tonnage, place: typed(PLACE_REQUIRED), ...person }),
);
