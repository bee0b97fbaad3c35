import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { articlePath } from '#app/domain/content/article-types.ts';
import { deskArticleById, saveArticle } from '#app/domain/content/desk-contract.ts';
import { announced } from '#app/domain/content/publishing.ts';
import { queryText } from '#app/domain/query-text.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { grid, stack } from '#app/styles/layout.css.ts';
import { ArticleText } from './article-text.tsx';
import {
  articleForm,
  articleOf,
  CONTENT_FILES,
  contentControl,
  inLines,
  previewOf,
} from './content-desk.server.ts';
import { PictureChoice, PreviewCard, PreviewNotice, VersionControl } from './content-fields.tsx';
import { articleEditHref, CONTENT_DESK, NEW } from './content-paths.ts';
import { isPublic, stateLabel, TYPE_GROUPS } from './content-rows.server.ts';
import { BODY_FILES, insertsPicture, picturesInUse } from './insertion.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.heading ?? '内容管理' }, matches);

export const loader = customerLoader(
  async ({ request, params: { id = NEW }, searchParams, ask }) => {
    const [saved, { draft, long }, pictures] = await Promise.all([
      id === NEW ? null : ask(deskArticleById, { id }),
      readLongForm(request, pageOf(request), articleForm.name),
      // Answers 403 to all but operators.
      picturesInUse(ask),
    ]);
    return {
      heading: saved ? '修改文章' : '写文章',
      form: describeForm(articleForm, request, draft),
      long,
      pictures,
      types: TYPE_GROUPS,
      type: saved?.type ?? queryText(searchParams, 'type', 32),
      saved: saved && {
        ...saved,
        content: inLines(saved.content),
        imageUrl: sitePicture(saved.imageUrl),
      },
      state: saved && stateLabel(saved),
      isPublic: saved?.state === 'published',
      path: saved && isPublic(saved) ? articlePath(saved) : null,
    };
  },
);

export const action = singleFormAction(articleForm, saveArticle, {
  isLong: true,
  made: { to: CONTENT_DESK, label: '查看文章' },
  files: [CONTENT_FILES, BODY_FILES],
  adds: insertsPicture(articleForm.name),
  controlOf: contentControl,
  async submit({ value, intent, token, serial, request, params: { id = NEW }, data }) {
    if (intent === 'preview') return previewOf(articleForm.name, data, value.content);
    const of = { id: id === NEW ? null : id, publish: intent === 'publish' };
    const made = await call(saveArticle, articleOf(value, of), { token, serial });
    const isPublished = made.state === 'published';
    const seen = announced(new Date(made.publishDate), new Date()) ?? '已发布';
    const text = isPublished ? seen : '已保存，访客还看不到';
    return redirectAfterSuccess(request, articleEditHref(made.id), text);
  },
});

export default function ContentArticle() {
  const {
    heading,
    form: description,
    long,
    pictures,
    types,
    type,
    saved,
    state,
    isPublic,
    path,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(description);
  const title = form.textOf('title');
  return (
    <CustomerPage
      title={heading}
      breadcrumb={[{ label: '内容管理', to: CONTENT_DESK }, { label: heading }]}
    >
      <OfferedDrafts long={long} />
      {/* After saving, the form shows what is stored, not what was typed. */}
      <ServerForm key={saved?.version} form={form} multipart className={stack[4]}>
        {/* The button that puts a picture into the text comes before the others. */}
        <EnterButton intent="preview">预览</EnterButton>
        <VersionControl version={saved?.version} />
        <PreviewNotice preview={reply?.preview} />
        <Card title={state ? `状态：${state}` : undefined} gap={4}>
          <div className={grid.medium}>
            <FormSelect name="type" label="栏目" groups={types} defaultValue={type} />
            <FormField name="title" label="标题" defaultValue={saved?.title} />
          </div>
          <FormField
            name="publishDay"
            label="发布日期"
            type="date"
            hint="不填则为发布当天；以后的日期到当天零时自动显示"
            defaultValue={saved?.publishDay}
          />
          <FormTextarea
            name="newsBrie"
            label="摘要"
            hint="列表和搜索结果中显示的一两句话"
            defaultValue={saved?.newsBrie}
          />
          <PictureChoice imageUrl={saved?.imageUrl} />
          <ArticleText defaultValue={saved?.content} pictures={pictures} />
        </Card>
        <FormBar>
          <Button name="intent" value="preview" variant="secondary">
            预览
          </Button>
          {!isPublic && (
            <Button name="intent" value="save" variant="secondary">
              保存草稿
            </Button>
          )}
          <Button name="intent" value="publish">
            {isPublic ? '保存并更新页面' : '发布'}
          </Button>
          {path && (
            <ButtonLink to={path} variant="quiet">
              查看页面
            </ButtonLink>
          )}
          <ButtonLink to={CONTENT_DESK} variant="quiet">
            返回
          </ButtonLink>
          <DraftControls form={form} long={long} label="暂存" />
        </FormBar>
      </ServerForm>
      <PreviewCard preview={reply?.preview} title={title} />
    </CustomerPage>
  );
}
