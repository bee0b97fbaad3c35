import { Posts } from '#app/components/thread/posts.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { ReportsView } from './reports.server.ts';

type Row = ReportsView['rows'][number];

interface ReportsProps {
  rows: readonly Row[];
  form: FormDescription;
}

/** What buyers and sellers have reported of each other's posts. */
export function Reports({ rows, form }: ReportsProps) {
  if (rows.length === 0) return <EmptyState title="没有被举报的留言" />;
  return (
    <div className={stack[4]}>
      {rows.map((row) => (
        <Card
          key={row.id}
          title={row.title}
          action={<Tag tone={row.waits ? 'warning' : 'neutral'}>{row.result}</Tag>}
          gap={4}
        >
          <DescriptionList items={row.facts} />
          <Posts label={`留言：${row.title}`} posts={row.posts} />
          {row.waits && <Decide row={row} form={form} />}
        </Card>
      ))}
    </div>
  );
}

function Decide({ row, form: description }: Omit<ReportsProps, 'rows'> & { row: Row }) {
  const form = useForm(description, { reportId: row.id });
  return (
    <ServerForm form={form} className={stack[3]} preventScrollReset>
      <input type="hidden" name="reportId" value={row.id} />
      <Field
        name="note"
        label="处理说明"
        hint="隐藏时必填，双方都会看到"
        error={form.errorsOf('note')[0]}
      >
        <Input
          maxLength={description.fields.note?.maxLength}
          defaultValue={String(form.valueOf('note') ?? '')}
        />
      </Field>
      <div className={cluster[3]}>
        <Button name="intent" value="hide" variant="danger">
          隐藏留言
        </Button>
        <Button name="intent" value="leave" variant="secondary">
          保留
        </Button>
      </div>
    </ServerForm>
  );
}
