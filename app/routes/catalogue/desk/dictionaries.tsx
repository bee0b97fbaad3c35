import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { editAndEnd } from '#app/components/ui/edit-and-end.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import {
  endDictionaryEntry,
  saveDictionaryEntry,
} from '#app/domain/catalogue/dictionary-desk-contract.ts';
import { MARKET_DICTIONARIES } from '#app/domain/catalogue/market-dictionaries.ts';
import { hrefOf } from '#app/domain/href.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const PAGE = '/customer/desk/dictionaries';
const TYPE = 'INQUIRY_CONDITIONS';
const TITLE = MARKET_DICTIONARIES[TYPE];

export const meta = titled(TITLE);

const entryForm = defineForm(
  'dictionaryEntry',
  z.object({
    code: idText.optional(),
    name: textUpTo(40, TITLE, `请输入${TITLE}`),
    sort: textUpTo(8, '排列顺序', '请输入排列顺序'),
  }),
);
const endForm = defineForm('dictionaryEnd', z.object({ code: idText }));

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const entries = (await ask(dictionaryByType, { type: TYPE })).map((each, at) => ({
    ...each,
    sort: String(at + 1),
  }));
  const named = entries.find(({ code }) => code === searchParams.get('entry')) ?? null;
  const isEnding = searchParams.get('dialog') === 'end';
  return {
    entries,
    edited: isEnding ? null : named,
    ended: isEnding ? named : null,
    form: describeForm(entryForm, request),
    endForm: describeForm(endForm, request),
  };
});

export const action = formAction(
  handleCall(entryForm, saveDictionaryEntry, {
    input: ({ value: { code, ...typed } }) => ({ ...typed, type: TYPE, code: code ?? null }),
    to: PAGE,
  }),
  handleCall(endForm, endDictionaryEntry, {
    input: ({ value: { code } }) => ({ type: TYPE, code }),
    to: PAGE,
  }),
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['entries'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: TITLE, phone: 'title', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'sort', header: '顺序', align: 'end', phone: 'figure', cell: ({ sort }) => sort },
  editAndEnd(({ name, code }) => ({
    name,
    editTo: hrefOf(PAGE, { entry: code }),
    endTo: hrefOf(PAGE, { dialog: 'end', entry: code }),
  })),
];

/** What buyers and sellers choose from for how an inquiry is paid. */
export default function Dictionaries() {
  const data = useLoaderData<typeof loader>();
  const { entries, edited, ended } = data;
  const saved = useTimesAccepted(data.form.form);
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: TITLE }]}
    >
      <Permitted permission="trade">
        <Card title={edited ? `修改「${edited.name}」` : `添加${TITLE}`}>
          <DescribedForm description={data.form} key={`${edited?.code} ${saved}`}>
            {edited && <input type="hidden" name="code" value={edited.code} />}
            <div className={grid.medium}>
              <FormField
                name="name"
                label={TITLE}
                hint="如：款到发货、月结 30 天"
                defaultValue={edited?.name}
                autoComplete="off"
              />
              <FormField
                name="sort"
                label="排列顺序"
                hint="小的排在前面"
                inputMode="numeric"
                defaultValue={edited?.sort ?? String(entries.length + 1)}
              />
            </div>
            <SaveButtons cancelTo={edited && PAGE}>{edited ? '保存' : '添加'}</SaveButtons>
          </DescribedForm>
        </Card>
      </Permitted>
      <Card gap={4}>
        <Table caption={TITLE} columns={COLUMNS} rows={entries} rowKey="code" />
        <p className={muted}>询价和报价时从中选择；已发出的询价和报价保留当时的文字。</p>
      </Card>
      {ended && (
        <ConfirmDialog
          title={`删除「${ended.name}」吗？`}
          description="以后询价和报价不能再选；已发出的不变。"
          form={data.endForm}
          closeTo={PAGE}
          of={{ code: ended.code }}
        />
      )}
    </CustomerPage>
  );
}
