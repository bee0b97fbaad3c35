import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { formAction, handleForm } from '#app/forms/action.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageOf, requireToken } from '#app/session/session.server.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { favouriteForm } from './favourite.server.ts';
import { fulfil } from './toggle.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '收藏与关注' }, matches);

/**
 * Somebody who had to log in first comes back here: what the toggle was pressed for is done now.
 * It is kept as a draft, which only a form of this site can have made.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = await requireToken(request, LOGIN_REQUIRED);
  const draft = await getDraft(request, pageOf(request), favouriteForm.name);
  const wish = favouriteForm.schema.safeParse(draft?.values);
  if (!wish.success) return null;
  throw await load(request, () => fulfil(request, token, wish.data));
}

export const action = formAction(
  handleForm({
    form: favouriteForm,
    login: LOGIN_REQUIRED,
    submit: ({ value, token, request }) => fulfil(request, token, value),
  }),
);

/** Seen by those only whose wish could not be fulfilled. */
export default function Toggle() {
  const reply = useActionData<typeof action>()?.reply;
  const { back } = reply?.values ?? {};
  return (
    <Page title="收藏与关注" narrow>
      <FormErrors messages={reply?.formErrors} />
      <div className={cluster[3]}>
        {typeof back === 'string' && back.startsWith('/') && (
          <ButtonLink to={back} replace>
            返回重试
          </ButtonLink>
        )}
        <ButtonLink to="/collect" variant="secondary">
          我的收藏
        </ButtonLink>
      </div>
    </Page>
  );
}
