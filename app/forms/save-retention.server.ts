import { call } from '#app/api/client.server.ts';
import { retentionInfoSave } from '#app/contract/retention.ts';
import { LEAD_SAVED } from '#app/domain/financing.ts';
import { visitorAddress } from '#app/session/session.server.ts';
import { done, handleForm } from './action.server.ts';
import { retentionForm } from './retention.server.ts';
import { isTrapped } from './spam-guard.server.ts';

/**
 * The handler of form B, which several pages have.
 * @param page where to go when the demand is kept
 * @param saved called once it is, so that a list of demands shows it at once
 */
export const retentionHandler = (page: string, saved: () => void) =>
  handleForm({
    form: retentionForm,
    fieldOf: { N001: 'name', N002: 'linkman', N003: 'phone', N004: 'cooperationIntention' },
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
