import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { articleState, changeArticle, deskArticles } from '#app/domain/content/desk-contract.ts';
import { readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import { articleChangeForm } from './content-desk.server.ts';
import { ARTICLE_COLUMNS, ContentFilter } from './content-parts.tsx';
import {
  articleEditHref,
  articlesHref,
  companyPageHref,
  NEW,
  PICTURE_DESK,
  PICTURES_TITLE,
} from './content-paths.ts';
import { articleRow, questionOf, STATE_LABEL, TYPE_GROUPS } from './content-rows.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('内容管理');

function shownBy(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    type: queryText(searchParams, 'type', 32),
    state: articleState.safeParse(searchParams.get('state')).data,
    keyword: queryText(searchParams, 'keyword', 64),
    ...readPaging(searchParams),
  };
}

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const shown = shownBy(request);
  const found = await ask(deskArticles, shown);
  const rows = found.content.map((article) => articleRow(article, shown));
  return {
    rows,
    shown,
    pager: pagerView(shown, found, (page) => articlesHref({ ...shown, page })),
    question: questionOf(rows, searchParams),
    form: describeForm(articleChangeForm, request),
    types: TYPE_GROUPS,
    states: Object.entries(STATE_LABEL).map(([value, label]) => ({ value, label })),
  };
});

export const action = formAction(
  handleCall(articleChangeForm, changeArticle, {
    to: (request) => articlesHref(shownBy(request)),
  }),
);

/** The operator's articles by type and state, with links to the other content. */
export default function ContentDesk() {
  const { rows, shown, pager, question, form, types, states } = useLoaderData<typeof loader>();
  const newHref = articleEditHref(NEW) + (shown.type ? `?type=${shown.type}` : '');
  return (
    <CustomerPage
      title="内容管理"
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: '内容管理' }]}
      action={<ButtonLink to={newHref}>写文章</ButtonLink>}
    >
      <Card title="公司页面与图片">
        <div className={cluster[4]}>
          {Object.entries(COMPANY_PAGES).map(([type, { title }]) => (
            <Link key={type} to={companyPageHref(type)}>
              {title}
            </Link>
          ))}
          <Link to={PICTURE_DESK}>{PICTURES_TITLE}</Link>
        </div>
      </Card>
      <Card title="文章" gap={4}>
        <ContentFilter shown={shown} types={types} states={states} />
        <Table
          caption="文章"
          columns={ARTICLE_COLUMNS}
          rows={rows}
          hint={<p>没有符合条件的文章，可以换一个条件，或新建一篇。</p>}
        />
        <p className={muted}>共 {pager.total} 篇</p>
        <Pager {...pager} />
      </Card>
      {question && (
        <ConfirmDialog
          title={question.title}
          description={question.description}
          form={form}
          closeTo={articlesHref(shown)}
          of={{ id: question.id, change: question.change }}
        />
      )}
    </CustomerPage>
  );
}
