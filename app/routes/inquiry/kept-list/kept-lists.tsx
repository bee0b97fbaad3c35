import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { deleteKeptList, keptLists } from '#app/domain/inquiry/kept-list-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { LISTS } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('常购清单');

const deletion = defineForm('deleteKeptList', z.object({ id: z.string().min(1).max(64) }));

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const lists = await ask(keptLists, {});
  return {
    lists: lists.map(({ id, name, rowCount, updateDate }) => ({
      id,
      name,
      rows: `${rowCount} 行`,
      updated: formatInstant(updateDate),
    })),
    asked: lists.find(({ id }) => id === searchParams.get('delete')) ?? null,
    form: describeForm(deletion, request),
  };
});

export const action = formAction(
  handleCall(deletion, deleteKeptList, { to: LISTS, done: '常购清单已删除' }),
);

type Row = Awaited<ReturnType<typeof loader>>['lists'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '清单',
    phone: 'title',
    cell: ({ id, name }) => <Link to={`${LISTS}/${id}`}>{name}</Link>,
  },
  { key: 'rows', header: '商品', align: 'end', cell: ({ rows }) => rows },
  { key: 'updated', header: '保存时间', phone: 'label', cell: ({ updated }) => updated },
  rowActions(({ id, name }) => (
    <span className={cluster[2]}>
      <ButtonLink to={`${LISTS}/${id}`} variant="secondary" size="small">
        打开
      </ButtonLink>
      <ButtonLink to={`${LISTS}/${id}/list.xlsx`} variant="quiet" size="small" reloadDocument>
        导出 XLSX
      </ButtonLink>
      <RowLink
        to={`${LISTS}?delete=${id}`}
        label="删除"
        of={name}
        variant="quiet"
        preventScrollReset
      />
    </span>
  )),
];

export default function KeptLists() {
  const { lists, asked, form } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title="常购清单"
      breadcrumb={[{ label: '首页', to: '/' }, { label: '常购清单' }]}
      action={<ButtonLink to="/pasteList">按清单下单</ButtonLink>}
    >
      {lists.length === 0 ? (
        <EmptyState title="还没有常购清单">
          <p>在按清单下单、商品对比或订单页点「保存为常购清单」，下次按当天的价格再次下单。</p>
          <ButtonLink to="/pasteList">粘贴或上传清单</ButtonLink>
        </EmptyState>
      ) : (
        <Table caption="常购清单" columns={COLUMNS} rows={lists} />
      )}
      {asked && (
        <ConfirmDialog
          title="确定删除这个常购清单吗?"
          description={`${asked.name}，${asked.rowCount} 行`}
          form={form}
          closeTo={LISTS}
          of={{ id: asked.id }}
        />
      )}
    </CustomerPage>
  );
}
