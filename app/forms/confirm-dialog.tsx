import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { FormDescription } from './reply.ts';

interface ConfirmDialogProps {
  title: string;
  /** What the question is about. */
  description: string;
  form: FormDescription;
  closeTo: string;
  /** The values that a yes sends, by hidden control. */
  of: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Asks for confirmation before something is given up; closing the dialog in any way means no. */
export function ConfirmDialog({ form, of, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      <DescribedForm description={form} className={cluster[3]} preventScrollReset>
        {Object.entries(of).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            )),
        )}
        <ButtonLink to={dialog.closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
        <Button variant="danger">确定</Button>
      </DescribedForm>
    </Dialog>
  );
}
