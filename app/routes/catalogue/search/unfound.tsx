import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { RowButton, RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { tradeWordChanges, unfoundSearches } from '#app/domain/catalogue/search/contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatInstant } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import {
  meaningText,
  UNFOUND_DESK,
  undoWordForm,
  unfoundActions,
  WORD_DESK,
  wordForm,
} from './trade-words.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '没有结果的搜索';
const CHANGES = '最近修改的搜索词';

export const meta = titled(TITLE);

export const loader = customerLoader(async ({ request, ask }) => {
  const [unfound, changes] = await Promise.all([
    ask(unfoundSearches, {}),
    ask(tradeWordChanges, {}),
  ]);
  return {
    rows: unfound.map(({ text, count, lastAt, meant }) => ({
      text,
      count: `${count} 次`,
      lastAt: formatInstant(lastAt),
      meant,
      addTo: hrefOf(WORD_DESK, { dialog: 'add', word: text }),
    })),
    changes: changes.map(({ id, at, word, before, after, stands }) => ({
      id,
      at: formatInstant(at),
      word,
      before: meaningText(before) || '无',
      after: meaningText(after) || '无',
      stands,
    })),
    here: UNFOUND_DESK,
    words: WORD_DESK,
    forms: {
      word: describeForm(wordForm, request),
      undo: describeForm(undoWordForm, request),
    },
  };
});

export const action = unfoundActions;

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View['rows'][number];
type ChangeRow = View['changes'][number];

/** One click: what was typed means this word, or nothing. */
function Means({ of, meant, form }: { of: string; meant: string; form: FormDescription }) {
  return (
    <ServerForm form={useForm(form, { word: of })} preventScrollReset>
      <input type="hidden" name="word" value={of} />
      <input type="hidden" name="kind" value={meant ? 'synonym' : 'noise'} />
      <input type="hidden" name="meanings" value={meant} />
      <RowButton label={meant ? `同「${meant}」` : '忽略'} of={of} variant="quiet" />
    </ServerForm>
  );
}

function Undo({ id, word, form }: { id: string; word: string; form: FormDescription }) {
  return (
    <ServerForm form={useForm(form, { id })} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <RowButton label="撤销" of={word} variant="quiet" />
    </ServerForm>
  );
}

const columnsOf = (form: FormDescription): readonly Column<Row>[] => [
  {
    key: 'text',
    header: '买家输入的',
    phone: 'title',
    cell: ({ text }) => <strong>{text}</strong>,
  },
  { key: 'count', header: '次数', phone: 'figure', cell: ({ count }) => count },
  {
    key: 'lastAt',
    header: '最近一次',
    phone: 'hidden',
    cell: ({ lastAt }) => lastAt,
  },
  rowActions(({ text, meant, addTo }) => (
    <div className={cluster[1]}>
      {[...meant, ''].map((word) => (
        <Means key={word} of={text} meant={word} form={form} />
      ))}
      <RowLink to={addTo} label="设为其他词的同义词" of={text} variant="quiet" />
    </div>
  )),
];

const changesOf = (form: FormDescription): readonly Column<ChangeRow>[] => [
  { key: 'word', header: '词语', phone: 'title', cell: ({ word }) => <strong>{word}</strong> },
  { key: 'at', header: '时间', cell: ({ at }) => at },
  { key: 'before', header: '修改前', cell: ({ before }) => before },
  { key: 'after', header: '修改后', cell: ({ after }) => after },
  rowActions(({ id, word, stands }) =>
    stands ? <Undo id={id} word={word} form={form} /> : <span className={muted}>已再次修改</span>,
  ),
];

/** What buyers have searched for without result, each with what it may mean, and the changes that can be taken back. */
export default function Unfound() {
  const { rows, changes, words, forms } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[
        { label: '运营台', to: '/customer/desk' },
        { label: '搜索词', to: words },
        { label: TITLE },
      ]}
    >
      <p className={muted}>
        最近七天没有找到商品的搜索词，次数多的在前；不记录是谁搜索的，也不记录像电话、证件号的内容。
      </p>
      <Card gap={4}>
        <Table
          caption={TITLE}
          columns={columnsOf(forms.word)}
          rows={rows}
          rowKey="text"
          hint={<p>最近七天的搜索都有结果。</p>}
        />
      </Card>
      <Card gap={4} title={CHANGES}>
        <Table
          caption={CHANGES}
          columns={changesOf(forms.undo)}
          rows={changes}
          rowKey="id"
          hint={<p>还没有修改过搜索词。</p>}
        />
      </Card>
    </CustomerPage>
  );
}
