import { forgetShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { homeData } from '#app/contract/home.ts';
import { retentionInfoSave } from '#app/contract/retention.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { retentionForm } from '#app/forms/retention.server.ts';
import { visitorAddress } from '#app/session/session.server.ts';

/** Leaves a financing demand; the list of demands then shows it at once. */
export const saveRetention = formAction(
  handleForm({
    form: retentionForm,
    fieldOf: { N001: 'name', N002: 'linkman', N003: 'phone', N004: 'cooperationIntention' },
    async submit({ value: { cooperationIntention, ...demand }, token, serial, request }) {
      await call(
        retentionInfoSave,
        { ...demand, cooperationIntention: cooperationIntention.join(',') },
        { token, serial, visitorAddress: visitorAddress(request) },
      );
      forgetShared(homeData, {});
      return done(request, '/#demands', { toast: { kind: 'success', text: '信息添加成功' } });
    },
  }),
);
