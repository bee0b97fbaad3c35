import { FormDialog } from '#app/components/form-dialog.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RowButton, RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions } from '#app/components/ui/table.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import type { savedRow } from './saved-search.server.ts';

type Row = ReturnType<typeof savedRow>;

export const SEARCH_COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '名称',
    phone: 'title',
    cell: ({ name, list, conditions }) => (
      <WithNote note={`${list}：${conditions}`}>
        <strong>{name}</strong>
      </WithNote>
    ),
  },
  {
    key: 'fresh',
    header: '上次查看后新上架',
    phone: 'label',
    cell: ({ id, name, fresh }) =>
      fresh ? (
        <Button
          name="intent"
          value={`new ${id}`}
          variant="buy"
          size="small"
          aria-label={`查看 ${name} 新上架的 ${fresh} 条`}
        >
          {`${fresh} 条新`}
        </Button>
      ) : (
        <span className={muted}>没有</span>
      ),
  },
  rowActions(({ id, name }) => (
    <div className={cluster[1]}>
      <RowButton label="打开" of={name} name="intent" value={`open ${id}`} />
      {[
        { dialog: 'rename', label: '改名' },
        { dialog: 'delete', label: '删除' },
      ].map(({ dialog, label }) => (
        <RowLink
          key={dialog}
          to={`?dialog=${dialog}&id=${id}`}
          label={label}
          of={name}
          variant="quiet"
          preventScrollReset
        />
      ))}
    </div>
  )),
];

interface FormProps {
  form: FormDescription;
}

/** The last texts, each to be searched for again or forgotten. */
export function SearchHistory({
  history,
  form,
}: FormProps & { history: readonly { text: string; to: string }[] }) {
  return (
    <Card title="搜索记录">
      {history.length === 0 ? (
        <p className={muted}>登录后在商品列表中搜索的词会记在这里，最多 10 个。</p>
      ) : (
        <DescribedForm description={form} className={stack[3]} preventScrollReset>
          <ul className={stack[1]}>
            {history.map(({ text, to }) => (
              <li key={text} className={spread}>
                <Link to={to}>{text}</Link>
                <Button
                  name="text"
                  value={text}
                  variant="quiet"
                  size="small"
                  aria-label={`删除搜索记录 ${text}`}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
          <div>
            <Button variant="secondary">清空搜索记录</Button>
          </div>
        </DescribedForm>
      )}
    </Card>
  );
}

export function RenameDialog({
  row: { id, name },
  form: description,
  closeTo,
}: FormProps & { row: Row; closeTo: string }) {
  return (
    <FormDialog title="改名" description={name} closeTo={closeTo} form={description}>
      <input type="hidden" name="id" value={id} />
      <FormField name="name" label="搜索名称" defaultValue={name} autoComplete="off" />
      <div className={cluster[3]}>
        <Button>保存</Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
      </div>
    </FormDialog>
  );
}
