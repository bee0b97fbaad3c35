import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';

export interface Deletion {
  form: FormDescription;
  lines: { id: string; name: string }[];
  /** Says that nothing was deleted and leads back. */
  cancelTo: string;
}

/** The question of spec 1 §5; closing it in any way cancels. */
export function DeleteDialog({
  deletion: { form: description, lines, cancelTo },
  reply,
}: {
  deletion: Deletion;
  reply: FormReply | null | undefined;
}) {
  const form = useForm(description, reply);
  return (
    <Dialog
      title="确定删除商品吗?"
      description={lines.map(({ name }) => name).join('、')}
      closeTo={cancelTo}
    >
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        {lines.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <div className={cluster[3]}>
          <ButtonLink to={cancelTo} replace preventScrollReset variant="secondary">
            取消
          </ButtonLink>
          <Button variant="danger">确定</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
