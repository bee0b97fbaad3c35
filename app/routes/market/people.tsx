import type { LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { invitePerson, openSellersStore } from '#app/domain/market/setup-contract.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { requireOffered } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { Invited } from './invited.tsx';
import { StoreFields } from './store-fields.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '邀请与开店';
const MEMBERS = '/customer/desk/members';

export const meta = titled(TITLE);

const phone = textUpTo(32, '手机号').default('');
const text = textUpTo(200).default('');
const inviteForm = defineForm('invite', z.object({ phone }));
const storeForm = defineForm('store', z.object({ phone, code: phone, name: text, address: text }));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireToken(request);
  requireOffered(request);
  return {
    invite: describeForm(inviteForm, request),
    store: describeForm(storeForm, request),
  };
}

export const action = formAction(
  handleForm(inviteForm, invitePerson, async ({ value, token, serial, request, data }) => {
    const { text: said, link } = await call(invitePerson, value, { token, serial });
    const shownOnce = [said, publicOrigin(request) + link];
    return { ...refuse(inviteForm.name, data, {}), shownOnce };
  }),
  handleForm(storeForm, openSellersStore, async ({ value, token, serial, request, data }) => {
    const { text: said, link } = await call(openSellersStore, value, { token, serial });
    if (link === '') return redirectAfterSuccess(request, MEMBERS, said);
    const shownOnce = [said, publicOrigin(request) + link];
    return { ...refuse(storeForm.name, data, {}), shownOnce };
  }),
);

/** People come by a link of the operator where nothing is sent to them, and companies get their stores. */
export default function People() {
  const { invite, store } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const shownFor = ({ form }: { form: string }) =>
    reply?.form === form ? reply.shownOnce : undefined;
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '会员与卖家', to: MEMBERS }, { label: TITLE }]}
    >
      <Permitted permission="administer">
        <Card title="邀请注册" gap={4}>
          <p className={muted}>没有开通短信和邮件时，买家和卖家用这里生成的链接注册。</p>
          <Invited shown={shownFor(invite)} />
          <DescribedForm description={invite}>
            <FormField name="phone" label="被邀请人手机号" inputMode="tel" autoComplete="off" />
            <div>
              <Button variant="secondary">生成注册链接</Button>
            </div>
          </DescribedForm>
        </Card>
        <Card title="开通店铺" gap={4}>
          <Invited shown={shownFor(store)} />
          <DescribedForm description={store}>
            <StoreFields />
          </DescribedForm>
        </Card>
      </Permitted>
    </CustomerPage>
  );
}
