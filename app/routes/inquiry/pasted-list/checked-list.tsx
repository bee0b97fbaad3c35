import { Button } from '#app/components/ui/button.tsx';
import { Checkbox, Field, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { LONGEST_LIST_NAME } from '#app/domain/inquiry/kept-list.ts';
import { MOST_PASTED_ROWS } from '#app/domain/inquiry/pasted-limits.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { type PortalForm, useOwnForm } from '#app/forms/use-form.ts';
import { TABLE_FILES, TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import { ListTable } from './list-table.tsx';
import type { listViewOf } from './list-view.server.ts';
import * as styles from './pasted-list.css.ts';

const EXAMPLE = `螺纹钢 HRB400E Φ20 30吨
不锈钢管 304 38*2 800kg
中厚板 Q355B 16*2200*10000 5T`;

export function PasteField({ label, rows }: { label: string; rows: number }) {
  return (
    <FormTextarea
      name="text"
      label={label}
      rows={rows}
      wrap="off"
      placeholder={EXAMPLE}
      hint={`每行一种商品：品名、牌号、规格、厂家、交货地和数量，顺序不限，可以带表头、价格、包装、标准和备注（支、米、千克、吨按理论重量换算）；没有读懂的会标出，由您核对。最多 ${MOST_PASTED_ROWS} 行。`}
    />
  );
}

/** A file that is dropped on the control is chosen, by the browser itself. */
export function TableFile() {
  const form = useOwnForm();
  return (
    <div className={styles.file}>
      <Field
        name="file"
        label="或上传表格"
        hint={`选择或拖入 ${TABLE_KINDS_TEXT}，不超过 5 MB；读入后显示在上面的清单中，核对前可以修改`}
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

interface CheckedListProps {
  list: List;
  /** Whether it is one of the customer's kept lists. */
  isKept: boolean;
}

/** The rows with their goods, and everything that can be done with them. */
export function CheckedList({ list, isKept }: CheckedListProps) {
  const form = useOwnForm();
  const { counts, problems, problemsBeyond } = list;
  return (
    <>
      {/* The first button is the one that the Enter key presses. */}
      <div className={spread}>
        <p role="status">
          {`共 ${counts.all} 行：可以下单 ${counts.ready} 行，需要处理 ${counts.open} 行${
            counts.toCheck > 0 ? `（其中需要核对 ${counts.toCheck} 行）` : ''
          }${counts.leftOut > 0 ? `，不采购 ${counts.leftOut} 行` : ''}。`}
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
            {isKept ? '恢复为已保存的' : '清空重来'}
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
          <PasteField label="加到清单后面" rows={6} />
          <TableFile />
        </div>
      </details>
      <KeepFields isKept={isKept} />
      <Bar list={list} />
    </>
  );
}

/** The name under which the rows are kept. */
function KeepFields({ isKept }: Pick<CheckedListProps, 'isKept'>) {
  const form = useOwnForm();
  const isRefused = form.errorsOf('listName').length > 0;
  return (
    <details open={isKept || isRefused || Boolean(form.valueOf('listName'))}>
      <summary>{isKept ? '名称与保存' : '保存为常购清单'}</summary>
      <div className={styles.keep}>
        <FormField
          name="listName"
          label="清单名称"
          maxLength={LONGEST_LIST_NAME}
          hint="下次打开时按当天的价格和库存重新核对"
        />
        {isRefused && <Checkbox name="replace" label="替换同名清单" />}
        <Button name="intent" value="keep" variant="secondary" leadsTo="/pasteList?intent=keep">
          {isKept ? '保存清单' : '保存为常购清单'}
        </Button>
      </div>
    </details>
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
          <Button name="intent" value="inquiryOfRest" variant="secondary" leadsTo="/inquiry">
            {`没有现货的 ${unmatched} 行发起询价`}
          </Button>
        )}
        <Button name="intent" value="inquiry" variant="secondary" leadsTo="/inquiry">
          发起询价
        </Button>
        <Button name="intent" value="cart" variant="buy" leadsTo="/chosenGoods?intent=cart">
          加入购物车
        </Button>
      </div>
    </div>
  );
}
