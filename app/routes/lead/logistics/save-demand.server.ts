import { call } from '#app/api/client.server.ts';
import { logisticsYunCangSave } from '#app/domain/lead/contract.ts';
import { LEAD_SAVED } from '#app/domain/lead/financing.ts';
import { done, formAction, handleForm, type Submission } from '#app/forms/action.server.ts';
import { isTrapped } from '#app/forms/spam-guard.server.ts';
import { visitorAddress } from '#app/session/session.server.ts';
import { carForm, warehouseForm } from './logistics.server.ts';

type Demand = Omit<Parameters<typeof call<typeof logisticsYunCangSave>>[1], 'type'>;

const save =
  (type: 'car' | 'warehouse') =>
  async ({ value, data, token, serial, request }: Submission<Demand>): Promise<Response> => {
    const context = { token, serial, visitorAddress: visitorAddress(request) };
    if (!isTrapped(data)) await call(logisticsYunCangSave, { ...value, type }, context);
    const toast = { kind: 'success', text: LEAD_SAVED } as const;
    return done(request, `/logisticsCloudWarehouse#${type}`, { toast });
  };

/** Leaves a demand; its form comes back empty, and the list begins with it. */
export const saveDemand = formAction(
  handleForm({ form: carForm, submit: save('car') }),
  handleForm({ form: warehouseForm, submit: save('warehouse') }),
);
