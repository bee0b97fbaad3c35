import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readOutbox, retryHandler } from './sms-outbox.server.ts';
import { Outbox } from './sms-outbox.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('短信发件箱');

export const loader = customerLoader(async ({ request, token }) => ({
  outbox: await readOutbox(request, token),
}));

export const action = formAction(retryHandler);

/** For administrators the short messages, whose codes open accounts. */
export default function SmsOutbox() {
  const { outbox } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="短信发件箱">
      <Card>
        <Permitted permission="administer">{outbox && <Outbox view={outbox} />}</Permitted>
      </Card>
    </CustomerPage>
  );
}
