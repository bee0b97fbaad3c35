import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { savedSearchList, searchHistory } from '#app/domain/catalogue/search/saved-contract.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { TRADING } from '../list/lists.ts';
import { listHref } from '../list/search-params.ts';
import { categoryNames } from './category-names.server.ts';
import { deleteForm, historyForm, openForm, renameForm, savedRow } from './saved-search.server.ts';
import { searchActions } from './search-actions.server.ts';
import { RenameDialog, SEARCH_COLUMNS, SearchHistory } from './search-parts.tsx';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '我的搜索';
const HERE = '/customer/searches';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const [saved, texts, nameOf] = await Promise.all([
    ask(savedSearchList, {}),
    ask(searchHistory, {}),
    categoryNames(),
  ]);
  const rows = saved.map((each) => savedRow(each, nameOf));
  return {
    rows,
    target: rows.find(({ id }) => id === searchParams.get('id')) ?? null,
    dialog: searchParams.get('dialog'),
    history: texts.map((text) => ({ text, to: listHref(TRADING, { name: text, page: 1 }) })),
    forms: {
      open: describeForm(openForm, request),
      rename: describeForm(renameForm, request),
      delete: describeForm(deleteForm, request),
      history: describeForm(historyForm, request),
    },
  };
});

export const action = searchActions;

/** A customer's saved searches with what is new in each, and the last texts. */
export default function Searches() {
  const { rows, target, dialog, history, forms } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title={TITLE}>
      <Card title="保存的搜索">
        {rows.length > 0 ? (
          <DescribedForm description={forms.open} className={stack[3]}>
            <Table caption="保存的搜索" columns={SEARCH_COLUMNS} rows={rows} />
          </DescribedForm>
        ) : (
          <EmptyState title="还没有保存的搜索">
            <p>
              在<Link to="/trading">现货商城</Link>
              搜索或筛选后点「保存此搜索」，以后一键打开，有新商品时会标出数量。
            </p>
          </EmptyState>
        )}
      </Card>
      <SearchHistory form={forms.history} history={history} />
      {target && dialog === 'rename' && (
        <RenameDialog row={target} form={forms.rename} closeTo={HERE} />
      )}
      {target && dialog === 'delete' && (
        <ConfirmDialog
          title="删除保存的搜索？"
          description={target.name}
          form={forms.delete}
          closeTo={HERE}
          of={{ id: target.id }}
        />
      )}
    </CustomerPage>
  );
}
