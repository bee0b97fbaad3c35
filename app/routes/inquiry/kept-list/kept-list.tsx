import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { getDraft, newDraftCookie } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageOf, requireToken } from '#app/session/session.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { CheckedList } from '../pasted-list/checked-list.tsx';
import { NEW_LIST } from '../pasted-list/keep-list.server.ts';
import { listAction } from '../pasted-list/list-action.server.ts';
import { listViewOf } from '../pasted-list/list-view.server.ts';
import { matchList } from '../pasted-list/match-list.server.ts';
import { listRowsOf, pastedListForm } from '../pasted-list/pasted-list.server.ts';
import { LISTS } from './paths.ts';
import { readKept } from './read-kept.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ title: page?.title ?? '常购清单' }, matches);

/** As the page for pasting. */
export const handle = { script: false };

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const isKept = id !== NEW_LIST;
  const page = await load(request, async () => {
    const [kept, draft] = await Promise.all([
      readKept(id, searchParams, token),
      getDraft(request, pageOf(request), pastedListForm.name),
    ]);
    const values = draft?.values.g === undefined ? null : draft.values;
    const matched = await matchList(values ? listRowsOf(values) : kept.rows);
    return {
      isKept,
      title: isKept ? kept.name : '新建常购清单',
      xlsx: isKept && !values ? `${LISTS}/${id}/list.xlsx` : null,
      list: listViewOf(matched),
      form: describeForm(pastedListForm, request, {
        form: pastedListForm.name,
        values: { listName: kept.name, ...values },
      }),
    };
  });
  // A refused form is shown with what its own action keeps.
  const headers = new Headers();
  const cookie = await newDraftCookie(request);
  if (cookie) headers.append('set-cookie', cookie);
  return data(page, { headers });
}

export const action = listAction;

/** A kept list with today's goods, prices and stock; or one that is to be kept. */
export default function KeptList() {
  const { isKept, title, xlsx, list, form: description } = useLoaderData<typeof loader>();
  const form = useForm(description);
  return (
    <Page
      title={title}
      breadcrumb={[{ label: '首页', to: '/' }, { label: '常购清单', to: LISTS }, { label: title }]}
      action={
        xlsx && (
          <ButtonLink to={xlsx} variant="secondary" reloadDocument>
            导出 XLSX
          </ButtonLink>
        )
      }
    >
      {list.lines.length === 0 ? (
        <EmptyState title="没有可以保存的商品">
          <p>商品不存在或已下架，请在商品列表中重新选择。</p>
          <ButtonLink to="/trading">去现货商城</ButtonLink>
        </EmptyState>
      ) : (
        <ServerForm form={form} className={stack[4]}>
          <CheckedList list={list} isKept={isKept} />
        </ServerForm>
      )}
    </Page>
  );
}
