import type { ReactNode } from 'react';
import { ROW_OUTCOME, type RowOutcome } from '#app/domain/catalogue/row-outcome.ts';
import type { FormDescription, TablePreview } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm, usePageReply } from '#app/forms/use-form.ts';
import { TABLE_FILES } from '#app/spreadsheet/table-kinds.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { CarriedRows, PreviewedRows } from './previewed-rows.tsx';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from './ui/field.tsx';
import { Notice } from './ui/notice.tsx';

/** What people read about a table that is imported. */
export interface ImportTexts {
  /** How its things are counted: 条, 个. */
  counter: string;
  /** What of a row tells it from others. */
  header: string;
  confirm: string;
  discard: string;
  /** That a press has failed and nothing of the table is lost. */
  again: string;
  /** Of wrong rows. */
  leftOut: string;
  notYet: string;
  nothing: string;
  /** What a tick says that somebody has looked at, for that many rows; absent where nothing is asked. */
  checked?: (asks: number) => string;
  /** What becomes of rows, where it is not the usual word. */
  outcomes?: Partial<Record<RowOutcome, string>>;
}

/** The form that carries a table: its rows as they would be imported, or a way to see them again. */
export function CarriedTable({ form, texts }: { form: PortalForm; texts: ImportTexts }) {
  const reply = usePageReply();
  const table = reply?.form === form.description.form ? reply.table : undefined;
  return (
    <ServerForm form={form} className={stack[4]}>
      <CarriedRows form={form} />
      {table ? (
        <Preview form={form} table={table} texts={texts} />
      ) : (
        <>
          <Notice tone="info">{texts.again}</Notice>
          <div className={cluster[2]}>
            <Button name="intent" value="preview">
              重新核对
            </Button>
            <Discard text={texts.discard} />
          </div>
        </>
      )}
    </ServerForm>
  );
}

const Discard = ({ text }: { text: string }) => (
  <Button name="intent" value="discard" variant="secondary">
    {text}
  </Button>
);

function Preview({
  form,
  table,
  texts,
}: {
  form: PortalForm;
  table: TablePreview;
  texts: ImportTexts;
}) {
  const { counts, notes = [] } = table;
  const { counter, outcomes } = texts;
  const labelOf = (outcome: RowOutcome) => outcomes?.[outcome] ?? ROW_OUTCOME[outcome].label;
  const saved = counts.new + counts.changed;
  const [skipped = ''] = [form.valueOf('skipped') ?? ''].flat();
  return (
    <>
      <Notice tone={counts.wrong > 0 ? 'warning' : 'info'}>
        {(['new', 'changed', 'same'] as const).map(
          (each) => `${labelOf(each)} ${counts[each]} ${counter}，`,
        )}
        {labelOf('wrong')} {counts.wrong} 行{counts.wrong > 0 && texts.leftOut}。
        {skipped !== '' && `没有读入的列：${skipped}。`}
        {saved > 0 ? texts.notYet : texts.nothing}
      </Notice>
      {saved > 0 && notes.map((note) => <p key={note}>{note}</p>)}
      {texts.checked && counts.asks > 0 && (
        <FieldGroup name="checked" label="核对" error={form.errorsOf('checked')[0]} required>
          <Checkbox
            name="checked"
            label={texts.checked(counts.asks)}
            defaultChecked={form.valueOf('checked') !== undefined}
          />
        </FieldGroup>
      )}
      <div className={cluster[2]}>
        {saved > 0 && (
          <Button name="intent" value="confirm">
            {`${texts.confirm}（${saved} ${counter}）`}
          </Button>
        )}
        <Discard text={texts.discard} />
      </div>
      <PreviewedRows table={table} header={texts.header} outcomes={outcomes} />
    </>
  );
}

interface UploadProps {
  description: FormDescription;
  label: string;
  hint: string;
  /** Further controls, above the file, one of which can take its place. */
  children?: ReactNode;
  /** Beside the button that sends it. */
  beside?: ReactNode;
  note: string;
}

/** Where a table is chosen. */
export function TableUpload({ description, label, hint, children, beside, note }: UploadProps) {
  const form = useForm(description);
  return (
    <Card title="上传表格">
      <ServerForm form={form} multipart className={stack[3]}>
        {children}
        <Field
          name="file"
          label={label}
          hint={hint}
          error={form.errorsOf('file').join('；') || undefined}
          required={children === undefined}
        >
          <Input type="file" accept={TABLE_FILES} />
        </Field>
        <div className={cluster[2]}>
          <Button>上传并核对</Button>
          {beside}
          <span className={muted}>{note}</span>
        </div>
      </ServerForm>
    </Card>
  );
}
