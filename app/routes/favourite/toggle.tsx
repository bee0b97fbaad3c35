import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import { collectDelete, collectSave, followOrCancel } from '#app/domain/favourite/contract.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { useForm } from '#app/forms/use-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf, requireToken } from '#app/session/session.server.ts';
import { cluster } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('收藏与关注');

/** `T` to collect or `F` to end it, the kind, and the id or code: 「T sale 123」. */
const change = z
  .string()
  .regex(/^[TF] (?:sale|self|seller) [\w-]{1,64}$/)
  .transform((text) => {
    const [type, of, id = ''] = text.split(' ');
    return { on: type === 'T', of: of as GoodsKind | 'seller', id };
  });

/** The toggles of goods and sellers; `back` is the page they are on. */
const favouriteForm = defineForm(
  'favourite',
  z.object({ favourite: change, back: z.string().max(2000).default('/') }),
);

/** A visitor who had to log in first comes back here, and the change is made now. */
export async function loader(args: LoaderFunctionArgs) {
  await action.resume(args);
  const { request } = args;
  await requireToken(request);
  const draft = await getDraft(request, pageOf(request), favouriteForm.name);
  return { form: describeForm(favouriteForm, request, draft) };
}

export const action = singleFormAction(favouriteForm, [], {
  resumes: true,
  submit: ({ value, token, request }) => toggle(request, token, value),
});

/** Shown only where the change failed. */
export default function Toggle() {
  const form = useForm(useLoaderData<typeof loader>().form);
  const back = ownPath(form.valueOf('back'));
  return (
    <Page title="收藏与关注" narrow>
      <FormErrors messages={form.formErrors} />
      <div className={cluster[3]}>
        <ButtonLink to={back} replace>
          返回重试
        </ButtonLink>
        <ButtonLink to="/collect" variant="secondary">
          我的收藏
        </ButtonLink>
      </div>
    </Page>
  );
}

type Asked = z.output<typeof favouriteForm.schema>;

/** Makes the change and goes back to the toggle's page, which shows the result. */
async function toggle(
  request: Request,
  token: string | null,
  { favourite, back }: Asked,
): Promise<Response> {
  const page = ownPath(back);
  try {
    const text = await save(token, favourite);
    return await redirectAfterSuccess(request, page, text);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    return redirectAfterSuccess(request, page, { toast: { kind: 'warning', text: error.text } });
  }
}

async function save(token: string | null, { on, of, id }: Asked['favourite']): Promise<string> {
  if (of === 'seller') {
    await call(followOrCancel, { id, type: on ? 'T' : 'F' }, { token });
    return on ? '关注成功' : '取消关注成功';
  }
  await call(on ? collectSave : collectDelete, { productId: id, type: of }, { token });
  return on ? '收藏成功' : '取消收藏成功';
}
