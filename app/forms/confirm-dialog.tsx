import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { FormDescription, FormReply } from './reply.ts';
import { ServerForm } from './server-form.tsx';
import { useForm } from './use-form.ts';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What it is about. */
  description: string;
  form: FormDescription;
  reply: FormReply | null | undefined;
  /** What is sent with a yes, by control. */
  values: Readonly<Record<string, string | readonly string[]>>;
  closeTo: string;
  confirm?: string;
  cancel?: string;
}

/** A question before something is given up; closing it in any way is a no. */
export function ConfirmDialog({
  title,
  description,
  form: formDescription,
  reply,
  values,
  closeTo,
  confirm = '确定',
  cancel = '取消',
}: ConfirmDialogProps) {
  const form = useForm(formDescription, reply);
  return (
    <Dialog title={title} description={description} closeTo={closeTo}>
      <ServerForm form={form} className={cluster[3]} preventScrollReset>
        {Object.entries(values).flatMap(([name, value]) =>
          [value]
            .flat()
            .map((each) => (
              <input key={`${name} ${each}`} type="hidden" name={name} value={each} />
            )),
        )}
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          {cancel}
        </ButtonLink>
        <Button variant="danger">{confirm}</Button>
      </ServerForm>
    </Dialog>
  );
}
