import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { MOST_PASTED_ROWS } from '#app/domain/inquiry/pasted-rows.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { TABLE_FILES } from '#app/spreadsheet/table.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import { listAction } from './list-action.server.ts';
import { ListTable } from './list-table.tsx';
import { listViewOf } from './list-view.server.ts';
import { matchList } from './match-list.server.ts';
import * as styles from './pasted-list.css.ts';
import { listRowsOf, pastedListForm } from './pasted-list.server.ts';

const TITLE = '按清单下单';
const ABOUT = '粘贴或上传采购清单（XLSX、CSV），一次核对上千行，加入购物车或发起询价。';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/pasteList' }, matches);

/**
 * Sent without a script: hydrating a thousand rows costs too much, and every button is a plain
 * submit.
 */
export const handle = { script: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const draft = await getDraft(request, pageOf(request), pastedListForm.name);
  const rows = listRowsOf(draft?.values ?? {});
  const matched = await load(request, () => matchList(rows));
  return {
    list: listViewOf(matched),
    form: describeForm(pastedListForm, request, draft),
  };
}

export const action = listAction;

export default function PastedList() {
  const { list, form: description } = useLoaderData<typeof loader>();
  const form = useForm(description, useActionData<typeof action>()?.reply);
  return (
    <Page title={TITLE} breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}>
      <ServerForm form={form} multipart={list.lines.length === 0} className={stack[4]}>
        {list.lines.length === 0 ? <Paste form={form} /> : <Checked form={form} list={list} />}
      </ServerForm>
    </Page>
  );
}

const EXAMPLE = `螺纹钢 HRB400E Φ20 30吨
不锈钢管 304 38*2 800kg
中厚板 Q355B 16*2200*10000 5T`;

function Paste({ form }: { form: PortalForm }) {
  return (
    <Card>
      <div className={stack[4]}>
        <PasteField form={form} label="采购清单" rows={14} />
        <div>
          <Button>核对</Button>
        </div>
        <TableFile form={form} />
      </div>
    </Card>
  );
}

function PasteField({ form, label, rows }: { form: PortalForm; label: string; rows: number }) {
  return (
    <FormTextarea
      form={form}
      name="text"
      label={label}
      rows={rows}
      wrap="off"
      placeholder={EXAMPLE}
      hint={`每行一种商品：品名、牌号、规格和数量，列的顺序不限，可以缺列、带表头和单位（支、千克会换算成吨）；最多 ${MOST_PASTED_ROWS} 行。`}
    />
  );
}

/** A file that is dropped on the control is chosen, by the browser itself. */
function TableFile({ form }: { form: PortalForm }) {
  return (
    <div className={styles.file}>
      <Field
        name="file"
        label="或上传表格"
        hint="选择或拖入 XLSX、CSV 文件，不超过 5 MB；读入后显示在上面的清单中，核对前可以修改"
        error={form.errorsOf('file')[0]}
      >
        <Input type="file" accept={TABLE_FILES} />
      </Field>
      {/* A thousand rows are sent in parts only where there is a file to be sent. */}
      <Button name="intent" value="file" variant="secondary" formEncType="multipart/form-data">
        读入文件
      </Button>
    </div>
  );
}

type List = ReturnType<typeof listViewOf>;

function Checked({ form, list }: { form: PortalForm; list: List }) {
  const { counts, problems, problemsBeyond } = list;
  return (
    <>
      {/* The first button is the one that the Enter key presses. */}
      <div className={spread}>
        <p role="status">
          {`共 ${counts.all} 行：可以下单 ${counts.ready} 行，需要处理 ${counts.open} 行${
            counts.leftOut > 0 ? `，不采购 ${counts.leftOut} 行` : ''
          }。`}
        </p>
        <div className={cluster[3]}>
          <Button name="intent" value="check" variant="secondary">
            重新核对
          </Button>
          {list.undecided > 0 && (
            <Button name="intent" value="cheapest" variant="secondary">
              {`待选的 ${list.undecided} 行都选价格最低的`}
            </Button>
          )}
          <Button name="intent" value="new" variant="quiet">
            清空重来
          </Button>
        </div>
      </div>
      {problems.length > 0 && (
        <Notice tone="warning" title="需要处理">
          <ul>
            {problems.map(({ id, message }) => (
              <li key={id}>
                <a href={`#${id}`}>{message}</a>
              </li>
            ))}
            {problemsBeyond > 0 && <li>还有 {problemsBeyond} 行，见下表。</li>}
          </ul>
        </Notice>
      )}
      <ListTable lines={list.lines} />
      <details open={isAdding(form)}>
        <summary>继续粘贴或上传</summary>
        <div className={stack[4]}>
          <PasteField form={form} label="加到清单后面" rows={6} />
          <TableFile form={form} />
        </div>
      </details>
      <Bar list={list} />
    </>
  );
}

/** Whether there is something to be seen in what is added. */
const isAdding = (form: PortalForm): boolean =>
  Boolean(form.valueOf('text')) || ['text', 'file'].some((name) => form.errorsOf(name).length > 0);

function Bar({ list: { counts, amount, unmatched } }: { list: List }) {
  return (
    <div className={`${spread} ${styles.bar}`}>
      <div>
        <p>{`可以下单 ${counts.ready} 行，合计约 ¥${amount}`}</p>
        <p className={muted}>加入购物车时，能加入的先加入，其余留在清单中并说明原因。</p>
      </div>
      <div className={cluster[3]}>
        {unmatched > 0 && (
          <Button name="intent" value="inquiryOfRest" variant="secondary">
            {`没有现货的 ${unmatched} 行发起询价`}
          </Button>
        )}
        <Button name="intent" value="inquiry" variant="secondary">
          发起询价
        </Button>
        <Button name="intent" value="cart" variant="buy">
          加入购物车
        </Button>
      </div>
    </div>
  );
}
