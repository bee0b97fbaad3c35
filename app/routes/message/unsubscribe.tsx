import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { unsubscribable, unsubscribe } from '#app/domain/message/inbox-contract.ts';
import { load } from '#app/session/load.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { INBOX_SETTINGS } from './paths.ts';

const TITLE = '退订邮件通知';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: TITLE, path: '/unsubscribe' }, matches),
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request, params: { token = '' } }: LoaderFunctionArgs) =>
  load(request, () => call(unsubscribable, { token: token.slice(0, 64) }));

/**
 * Also takes what a mail program sends for its reader (RFC 8058): with no login and from no page of
 * ours. Knowing the address proves that the sender has the mail. It answers with the page, because such
 * programs follow no redirect.
 */
export const action = ({ request, params: { token = '' } }: ActionFunctionArgs) =>
  load(request, () => call(unsubscribe, { token: token.slice(0, 64) }));

/** Switches off all mails of the person who has got the link in one. */
export default function Unsubscribe() {
  const asked = useLoaderData<typeof loader>();
  const { mail, off } = useActionData<typeof action>() ?? asked;
  return (
    <Page title={TITLE}>
      <Card gap={4}>
        {off ? (
          <>
            <Notice tone="success">{`${mail} 不再接收通知邮件`}</Notice>
            <p>
              消息仍会出现在站内，登录后可在<Link to={INBOX_SETTINGS}>消息设置</Link>
              中恢复邮件通知。
            </p>
          </>
        ) : (
          <Form method="post" className={stack[4]}>
            <p>{`退订后，${mail} 不再接收任何通知邮件。`}</p>
            <div>
              <Button>确认退订</Button>
            </div>
          </Form>
        )}
      </Card>
    </Page>
  );
}
