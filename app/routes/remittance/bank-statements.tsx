import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { TABLE_FILES, TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, stack } from '#app/styles/layout.css.ts';
import { statementAction } from './bank-statement-actions.server.ts';
import { type LineRow, readStatements } from './bank-statements.server.ts';
import { LineDialog, UndoDialog } from './line-dialog.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '银行流水';

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(readStatements);

export const action = statementAction;

const note = classNames(muted, small);

const COLUMNS: readonly Column<LineRow>[] = [
  {
    key: 'payer',
    header: '付款人',
    phone: 'title',
    cell: ({ payer }) => <strong>{payer}</strong>,
    note: ({ account }) => <span {...NOT_ON_PHONE}>{account}</span>,
  },
  { key: 'time', header: '到账时间', nowrap: true, cell: ({ time }) => time },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  {
    key: 'remark',
    header: '附言',
    phone: 'hidden',
    cell: ({ remark, reference }) => (
      <WithNote note={reference && `流水号 ${reference}`}>{remark || '—'}</WithNote>
    ),
  },
  {
    key: 'match',
    header: '对应订单',
    cell: ({ match }) => <Tag tone={match.tone}>{match.label}</Tag>,
    note: ({ match, decided }) =>
      [match.orderCode, ...match.texts, decided && `${decided.who} ${decided.note}`].map(
        (text) =>
          text && (
            <span key={text} {...NOT_ON_PHONE}>
              {text}
            </span>
          ),
      ),
  },
  rowActions(({ decideTo, decideLabel, payer, amount }) => (
    <RowLink to={decideTo} label={decideLabel} of={`${payer} ${amount}`} preventScrollReset />
  )),
];

/** What has arrived in the market's bank account: imported, looked at, booked. */
export default function Statements() {
  const { rows, files, tabs, state, allTo, certain, pager, mostRows, forms, decision, undo } =
    useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      action={
        <ButtonLink variant="quiet" to="/customer/desk/bank-statements/columns">
          记住的流水格式
        </ButtonLink>
      }
    >
      <Upload description={forms.read} mostRows={mostRows} />
      {files.length > 0 && <OpenFiles files={files} />}
      <Tabs label="流水状态" tabs={tabs} />
      {allTo && (
        <p>
          只显示刚导入的流水。<Link to={allTo}>显示全部</Link>
        </p>
      )}
      {state === 'waiting' && rows.length > 0 && (
        <Permitted permission="pay">
          <Book description={forms.book} certain={certain} />
        </Permitted>
      )}
      {rows.length > 0 ? (
        <Table caption={TITLE} columns={COLUMNS} rows={rows} />
      ) : (
        <EmptyState title={state === 'waiting' ? '没有待处理的流水' : '没有流水'} />
      )}
      <Pager {...pager} />
      {decision && <LineDialog key={decision.order?.orderCode} decision={decision} />}
      {undo && <UndoDialog undo={undo} />}
    </CustomerPage>
  );
}

type View = Awaited<ReturnType<typeof readStatements>>;

interface FormProps {
  description: FormDescription;
}

/** A file is read first, and shown; nothing of it is kept before. */
function Upload({ description, mostRows }: FormProps & { mostRows: number }) {
  const form = useForm(description);
  const errors = form.errorsOf('file');
  return (
    <Card title="导入银行流水">
      <Permitted permission="pay">
        <ServerForm form={form} multipart className={stack[3]}>
          <Field
            name="file"
            label="流水文件"
            hint={
              <>
                网银或支付平台导出的 {TABLE_KINDS_TEXT}，最多 {mostRows}{' '}
                行。读入后先给您核对，确认后才导入；同一条流水无论导入几次只记一次（
                <a href="/demo/bank-statement.csv" download>
                  示例流水
                </a>
                ）
              </>
            }
            error={errors.join('；') || undefined}
            required
          >
            <Input type="file" accept={TABLE_FILES} />
          </Field>
          <div>
            <Button>读入流水</Button>
          </div>
        </ServerForm>
      </Permitted>
    </Card>
  );
}

function OpenFiles({ files }: { files: View['files'] }) {
  return (
    <Card title="待核对的文件">
      <ul className={stack[2]}>
        {files.map(({ id, to, fileName, read }) => (
          <li key={id}>
            <Link to={to}>{fileName}</Link> <span className={note}>{read} 读入，尚未导入</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Book({ description, certain }: FormProps & { certain: number }) {
  return (
    <DescribedForm description={description} className={cluster[3]} preventScrollReset>
      <Button disabled={certain === 0}>入账匹配的流水</Button>
      <span className={muted}>
        共 {certain} 条已匹配（含其他页）；付款户名与买家不同、或没有匹配的，请逐条处理
      </span>
    </DescribedForm>
  );
}
