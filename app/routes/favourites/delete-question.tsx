import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import type { CollectView } from './read-collect.server.ts';

/** Asked before favourites are deleted together; closing it keeps them and what is ticked. */
export function DeleteQuestion({
  deletion: { form: description, goods, cancelTo },
  reply,
}: {
  deletion: NonNullable<CollectView['deletion']>;
  reply: FormReply | null | undefined;
}) {
  const form = useForm(description, reply);
  return (
    <Dialog
      title={`确定取消收藏这 ${goods.length} 件商品吗?`}
      description={goods.map(({ name }) => name).join('、')}
      closeTo={cancelTo}
    >
      <ServerForm form={form} className={stack[3]}>
        {goods.map(({ id }) => (
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
