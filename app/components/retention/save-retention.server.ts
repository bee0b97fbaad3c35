import { call } from '#app/api/client.server.ts';
import { retentionInfoSave } from '#app/domain/lead/contract.ts';
import { LEAD_SAVED } from '#app/domain/lead/financing.ts';
import { done, handleForm } from '#app/forms/action.server.ts';
import { isTrapped } from '#app/forms/spam-guard.server.ts';
import { visitorAddress } from '#app/session/session.server.ts';
import { retentionForm } from './retention.server.ts';

/**
 * The handler of form B, which several pages have.
 * @param page where to go when the demand is kept
 * @param saved called once it is, so that a list of demands shows it at once
 */
export const retentionHandler = (page: string, saved: () => void) =>
  handleForm({
    form: retentionForm,
    async submit({ value: { cooperationIntention, ...demand }, data, token, serial, request }) {
      if (!isTrapped(data)) {
        await call(
          retentionInfoSave,
          { ...demand, cooperationIntention: cooperationIntention.join(',') },
          { token, serial, visitorAddress: visitorAddress(request) },
        );
        saved();
      }
      return done(request, page, { toast: { kind: 'success', text: LEAD_SAVED } });
    },
  });
