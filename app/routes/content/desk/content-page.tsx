import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { companyPage, saveCompanyPage } from '#app/domain/content/desk-contract.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { ArticleText } from './article-text.tsx';
import { companyPageForm, inLines, previewOf } from './content-desk.server.ts';
import { PreviewCard, PreviewNotice, VersionControl } from './content-fields.tsx';
import { CONTENT_DESK, companyPageHref } from './content-paths.ts';
import { BODY_FILES, insertsPicture, picturesInUse } from './insertion.server.ts';
import { tidied } from './pasted/tidied.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `修改${data.page.title}` : '内容管理' }, matches);

/** @throws a 404 response where the company has no such page */
function typeOf(typed: string | undefined) {
  const { data: type } = companyPage.request.shape.type.safeParse(typed);
  if (!type) throw new Response(null, { status: 404 });
  return type;
}

export const loader = customerLoader(async ({ request, params, ask }) => {
  const type = typeOf(params.type);
  const [saved, draft, pictures] = await Promise.all([
    ask(companyPage, { type }),
    getDraft(request, pageOf(request), companyPageForm.name),
    picturesInUse(ask),
  ]);
  return {
    page: COMPANY_PAGES[type],
    pictures,
    saved: { ...saved, content: inLines(saved.content) },
    form: describeForm(companyPageForm, request, draft),
  };
});

export const action = singleFormAction(companyPageForm, saveCompanyPage, {
  files: BODY_FILES,
  adds: insertsPicture(companyPageForm.name),
  async submit({ value: { version, content }, intent, token, serial, request, params, data }) {
    if (intent === 'preview') return previewOf(companyPageForm.name, data, content);
    const type = typeOf(params.type);
    const page = { type, version, content: tidied(content) };
    const text = await call(saveCompanyPage, page, { token, serial });
    return redirectAfterSuccess(request, companyPageHref(type), text);
  },
});

/** Edits a page of the company; what is saved is public at once. */
export default function ContentPage() {
  const { page, pictures, saved, form: description } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(description);
  const heading = `修改${page.title}`;
  return (
    <CustomerPage
      title={heading}
      breadcrumb={[{ label: '内容管理', to: CONTENT_DESK }, { label: heading }]}
    >
      <ServerForm key={saved.version} form={form} multipart className={stack[4]}>
        <EnterButton intent="preview">预览</EnterButton>
        <VersionControl version={saved.version} />
        <PreviewNotice preview={reply?.preview} />
        <Card>
          <ArticleText defaultValue={saved.content} pictures={pictures} />
        </Card>
        <FormBar>
          <Button name="intent" value="preview" variant="secondary">
            预览
          </Button>
          <Button>保存并更新页面</Button>
          <ButtonLink to={page.path} variant="quiet">
            查看页面
          </ButtonLink>
          <ButtonLink to={CONTENT_DESK} variant="quiet">
            返回
          </ButtonLink>
        </FormBar>
      </ServerForm>
      <PreviewCard preview={reply?.preview} title={page.title} />
    </CustomerPage>
  );
}
