import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { forgetAllTyped } from '#app/browser/kept-text.ts';
import { forgetCopies } from '#app/browser/offline.ts';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { logout } from '#app/domain/account/contract.ts';
import { CONFIRM_LOGOUT } from '#app/domain/account/customer.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { keepForm } from '#app/forms/keep-form.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { log } from '#app/observation/log.server.ts';
import { forgetDrafts } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { endedSessionCookie, getToken, toastCookie } from '#app/session/session.server.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { logoutForm } from './account.server.ts';

/** Logging out clears local storage too (spec 1 §4), and what was typed; the header below does so without a script. */
export async function clientAction(submission: ClientActionFunctionArgs) {
  forgetAllTyped();
  const forgotten = forgetCopies().catch(() => {});
  try {
    localStorage.clear();
  } catch {
    // Browsers that block storage throw on the first access.
  }
  await forgotten;
  return keepForm(submission);
}

export const meta = titled('退出登录');

export async function loader({ request }: LoaderFunctionArgs) {
  // The session may have ended before.
  if ((await getToken(request)) === null) throw redirectTo('/', { cookies: [await leftCookie()] });
  return { form: describeForm(logoutForm, request) };
}

const leftCookie = () => toastCookie({ kind: 'success', text: '您已退出登录' });

export const action = singleFormAction(logoutForm, [], {
  isPublic: true,
  ofAnyAccount: true,
  async submit({ token, request }) {
    await endAtApi(token);
    const left = await redirectAfterSuccess(request, '/', {
      cookies: [await leftCookie(), await endedSessionCookie(), await forgetDrafts(request)],
    });
    // Without "cookies", which would delete the message's cookie.
    left.headers.set('Clear-Site-Data', '"storage"');
    return left;
  },
});

/** The visitor is logged out here even if the trading API fails. */
async function endAtApi(token: string | null): Promise<void> {
  try {
    await call(logout, {}, { token });
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof ApiFailure)) throw error;
    log[error.level]({ err: error });
  }
}

export default function Logout() {
  const { form: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <Page title="退出登录" narrow>
      <Card title={CONFIRM_LOGOUT}>
        <ServerForm form={form} className={cluster[3]}>
          <ButtonLink to="/" variant="secondary">
            取消
          </ButtonLink>
          <Button>确定</Button>
        </ServerForm>
      </Card>
    </Page>
  );
}
