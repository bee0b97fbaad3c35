import { Button } from '#app/components/ui/button.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { usePageReply } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, onScreen, stack } from '#app/styles/layout.css.ts';
import { more } from './order.css.ts';
import type { columnsView } from './order-columns.server.ts';

/** Which columns the list has, each with a tick. */
export function OrderColumns({ view }: { view: Awaited<ReturnType<typeof columnsView>> }) {
  const reply = usePageReply();
  const isRefused = reply?.form === view.form.form;
  return (
    <details className={classNames(more, onScreen)} open={isRefused}>
      <summary>显示的列</summary>
      <DescribedForm
        description={view.form}
        className={classNames(stack[2])}
        key={view.shown.join()}
        preventScrollReset
      >
        <FieldGroup
          name="column"
          label="在列表中显示"
          error={isRefused ? reply.errors.column?.[0] : undefined}
        >
          <div className={cluster[4]}>
            {view.offered.map(({ column, label, shown }) => (
              <Checkbox
                key={column}
                name="column"
                value={column}
                label={label}
                defaultChecked={shown}
              />
            ))}
          </div>
        </FieldGroup>
        <div>
          <Button variant="secondary">保存</Button>
        </div>
      </DescribedForm>
    </details>
  );
}
