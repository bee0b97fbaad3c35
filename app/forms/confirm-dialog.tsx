import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { FormDescription } from './reply.ts';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What it is about. */
  description: string;
  form: FormDescription;
  closeTo: string;
  /** Hidden controls: what is sent with a yes. */
  children: ReactNode;
}

/** A question before something is given up; closing it in any way is a no. */
export function ConfirmDialog({ form, children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      <DescribedForm description={form} className={cluster[3]} preventScrollReset>
        {children}
        <ButtonLink to={dialog.closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
        <Button variant="danger">确定</Button>
      </DescribedForm>
    </Dialog>
  );
}
