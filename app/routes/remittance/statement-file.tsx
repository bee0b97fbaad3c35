import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { STATEMENTS } from './paths.ts';
import { type FileView, fileAction, readFile } from './statement-file.server.ts';
import { LayoutCard } from './statement-layout.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '核对流水文件';

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(readFile);

export const action = fileAction;

/** What a file says before anything of it is kept. */
export default function StatementFile() {
  const view = useLoaderData<typeof loader>();
  const { fileName, read, importedTo, unreadSheets, layout } = view;
  return (
    <CustomerPage
      title={TITLE}
      breadcrumb={[{ label: '银行流水', to: STATEMENTS }, { label: TITLE }]}
    >
      <p>
        <strong>{fileName}</strong> <span className={muted}>{read}</span>
      </p>
      {importedTo && (
        <Notice tone="success">
          这份文件已导入。<Link to={importedTo}>查看导入的流水</Link>
        </Notice>
      )}
      {unreadSheets.length > 0 && (
        <Notice tone="warning">
          文件中还有 {unreadSheets.length} 个工作表没有读：{unreadSheets.join('、')}
          。请把它们另存为单独的文件再读入。
        </Notice>
      )}
      {layout.state !== 'unknown' && (
        <Card title="读到的内容">
          <DescriptionList items={view.facts} />
        </Card>
      )}
      <LayoutCard view={view} />
      {view.questions.length > 0 && <Questions view={view} />}
      {view.marked.rows > 0 && <Marked marked={view.marked} />}
      {!importedTo && <Import view={view} />}
    </CustomerPage>
  );
}

interface PartProps {
  view: FileView;
}

/** What can be read in two ways, with both readings. */
function Questions({ view: { questions, importedTo, forms } }: PartProps) {
  return (
    <Card title="需要您确认">
      <DescribedForm description={forms.answers} preventScrollReset>
        {questions.map(({ name, label, options, answer }) => (
          <FormRadio key={name} name={name} label={label} options={options} defaultValue={answer} />
        ))}
        {!importedTo && (
          <Permitted permission="pay">
            <div>
              <Button variant="secondary">按这样读取</Button>
            </div>
          </Permitted>
        )}
      </DescribedForm>
    </Card>
  );
}

type MarkedRow = FileView['marked']['shown'][number];

const MARKED: readonly Column<MarkedRow>[] = [
  { key: 'row', header: '行', cell: ({ row }) => `第 ${row} 行`, phone: 'title' },
  { key: 'reason', header: '原因', cell: ({ reason }) => reason, phone: 'label' },
  { key: 'text', header: '内容', cell: ({ text }) => text || '—', phone: 'label' },
];

function Marked({ marked: { rows, shown, more } }: Pick<FileView, 'marked'>) {
  return (
    <Card title={`无法识别或待确认的 ${rows} 行`} gap={3}>
      <p className={muted}>
        这些行不会导入。可以在原文件中改正后重新上传：已导入的流水不会重复导入。
      </p>
      <Table caption="无法识别或待确认的行" columns={MARKED} rows={shown} rowKey="row" />
      {more > 0 && <p className={muted}>还有 {more} 行没有列出。</p>}
    </Card>
  );
}

function Import({ view }: PartProps) {
  const { digest, marked, importLabel, waitsFor, forms } = view;
  const form = useForm(forms.import);
  const drop = useForm(forms.drop);
  return (
    <Card title="导入">
      <Permitted permission="pay">
        {digest === null ? (
          <p>{waitsFor}</p>
        ) : (
          <ServerForm form={form} className={stack[3]} preventScrollReset>
            <input type="hidden" name="digest" value={digest} />
            {marked.rows > 0 && (
              <FieldGroup
                name="withoutMarked"
                label="无法识别的行"
                error={form.errorsOf('withoutMarked')[0]}
                required
              >
                <Checkbox
                  name="withoutMarked"
                  label={`无法识别的 ${marked.rows} 行不导入，我会另行处理`}
                  defaultChecked={form.textOf('withoutMarked') !== undefined}
                />
              </FieldGroup>
            )}
            <p className={muted}>导入后流水为待处理，核对订单后再入账。</p>
            <div className={cluster[3]}>
              <Button>{importLabel}</Button>
            </div>
          </ServerForm>
        )}
        <ServerForm form={drop}>
          <Button variant="quiet">放弃这份文件</Button>
        </ServerForm>
      </Permitted>
    </Card>
  );
}
