import type { ReactNode } from 'react';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button, ButtonLink, type ButtonLook } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { Permission } from '#app/domain/account/roles.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster } from '#app/styles/layout.css.ts';

interface FormDialogProps {
  title: string;
  description?: string;
  closeTo: string;
  form: FormDescription;
  multipart?: boolean;
  /** What whoever sends it must be permitted to do. */
  permission?: Permission;
  /** What the button says that sends it, beside one that leads back; unset where the children have buttons of their own. */
  submit?: string;
  variant?: ButtonLook['variant'];
  children: ReactNode;
}

/** A dialog that asks for something. */
export function FormDialog({
  form,
  multipart,
  permission,
  submit,
  variant,
  children,
  ...dialog
}: FormDialogProps) {
  const content = (
    <DescribedForm description={form} multipart={multipart} preventScrollReset>
      {children}
      {submit && (
        <div className={cluster[3]}>
          <ButtonLink to={dialog.closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <Button variant={variant}>{submit}</Button>
        </div>
      )}
    </DescribedForm>
  );
  return (
    <Dialog {...dialog}>
      {permission ? <Permitted permission={permission}>{content}</Permitted> : content}
    </Dialog>
  );
}
