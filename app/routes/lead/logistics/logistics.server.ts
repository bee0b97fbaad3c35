import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { logisticsYunCangSave } from '#app/domain/lead/contract.ts';
import { LEAD_SAVED, LINKMAN_REQUIRED } from '#app/domain/lead/financing.ts';
import {
  END_PLACE_REQUIRED,
  GOODS_REQUIRED,
  PLACE_REQUIRED,
  START_PLACE_REQUIRED,
  TONNAGE_PATTERN,
  TONNAGE_REQUIRED,
} from '#app/domain/lead/logistics.ts';
import { done, formAction, handleForm, type Submission } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/lead-phone.server.ts';
import { isTrapped } from '#app/forms/spam-guard.server.ts';
import { visitorAddress } from '#app/session/session.server.ts';

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

type Demand = Omit<Parameters<typeof call<typeof logisticsYunCangSave>>[1], 'type'>;

const save =
  (type: 'car' | 'warehouse') =>
  async ({ value, data, token, serial, request }: Submission<Demand>): Promise<Response> => {
    const context = { token, serial, visitorAddress: visitorAddress(request) };
    if (!isTrapped(data)) await call(logisticsYunCangSave, { ...value, type }, context);
    const toast = { kind: 'success', text: LEAD_SAVED } as const;
    return done(request, `/logisticsCloudWarehouse#${type}`, { toast });
  };

/** Leaves a demand; the form comes back empty and the list shows it first. */
export const saveDemand = formAction(
  handleForm({ form: carForm, submit: save('car') }),
  handleForm({ form: warehouseForm, submit: save('warehouse') }),
);
