import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { TRADE_WORD_LABELS, tradeWordList } from '#app/domain/catalogue/search/contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import {
  deleteWordForm,
  parseWordSearch,
  UNFOUND_DESK,
  WORD_DESK,
  WORD_KINDS,
  wordActions,
  wordForm,
  wordsHref,
  wordsOf,
} from './trade-words.server.ts';
import { WordForm } from './word-form.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '搜索词';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const words = await ask(tradeWordList, {});
  const search = parseWordSearch(searchParams);
  const found = wordsOf(words, search);
  const here = wordsHref(search);
  const to = (dialog: string, word: string) => hrefOf(here, { dialog, word });
  const target = words.find(({ word }) => word === searchParams.get('word'));
  const dialog = searchParams.get('dialog');
  return {
    rows: found.content.map(({ word, kind, meanings }) => ({
      word,
      kind: TRADE_WORD_LABELS[kind],
      meanings: meanings.join('、'),
      editTo: to('edit', word),
      deleteTo: to('delete', word),
    })),
    edited:
      target && dialog === 'edit' ? { ...target, meanings: target.meanings.join('、') } : null,
    added: dialog === 'add' ? (searchParams.get('word') ?? '').slice(0, 30) : '',
    deleted: target && dialog === 'delete' ? target.word : null,
    kinds: [
      ...[{ kind: undefined, label: '全部' }, ...WORD_KINDS].map(({ kind, label }) => ({
        to: wordsHref({ kind, keyword: search.keyword, page: 1 }),
        label,
        current: kind === search.kind,
      })),
      { to: UNFOUND_DESK, label: '没有结果的搜索', current: false },
    ],
    options: WORD_KINDS.map(({ kind: value, label }) => ({ value, label })),
    kind: search.kind,
    desk: WORD_DESK,
    keyword: search.keyword ?? '',
    here,
    pager: pagerView(search, found, (page) => wordsHref({ ...search, page })),
    forms: {
      word: describeForm(wordForm, request),
      delete: describeForm(deleteWordForm, request),
    },
  };
});

export const action = wordActions;

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'word', header: '词语', phone: 'title', cell: ({ word }) => <strong>{word}</strong> },
  { key: 'kind', header: '类型', phone: 'figure', cell: ({ kind }) => kind },
  { key: 'meanings', header: '含义', cell: ({ meanings }) => meanings || '—' },
  rowActions(({ word, editTo, deleteTo }) => (
    <div className={cluster[1]}>
      {[
        { to: editTo, label: '修改' },
        { to: deleteTo, label: '删除' },
      ].map(({ to, label }) => (
        <RowLink
          key={label}
          to={to}
          label={label}
          of={word}
          variant="quiet"
          preventScrollReset={label === '删除'}
        />
      ))}
    </div>
  )),
];

/** What traders say and what it means, which searches are read with. */
export default function TradeWords() {
  const { rows, edited, added, deleted, kinds, options, kind, keyword, desk, here, pager, forms } =
    useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      <Permitted permission="trade">
        <WordForm
          key={edited?.word ?? added}
          form={forms.word}
          edited={edited}
          added={added}
          kinds={options}
          closeTo={here}
        />
      </Permitted>
      <Tabs label="类型" tabs={kinds} />
      <Form action={desk} className={styles.search}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Field name="keyword" label="查找词语或含义">
          <Input key={keyword} type="search" maxLength={30} defaultValue={keyword} />
        </Field>
        <Button variant="secondary">查询</Button>
      </Form>
      <p className={muted}>共 {pager.total} 个词</p>
      <Card gap={4}>
        <Table
          caption={TITLE}
          columns={COLUMNS}
          rows={rows}
          rowKey="word"
          hint={<p>没有这个词，可以在上面添加。</p>}
        />
        <Pager {...pager} />
      </Card>
      {deleted !== null && (
        <ConfirmDialog
          title="删除这个词吗？"
          description={`以后搜索「${deleted}」只找这个词本身。`}
          form={forms.delete}
          closeTo={here}
          of={{ word: deleted }}
        />
      )}
    </CustomerPage>
  );
}
