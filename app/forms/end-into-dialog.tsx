import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import type { SelectProps } from '#app/components/ui/select.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import { DescribedForm } from './described-form.tsx';
import { FormSelect } from './form-select.tsx';
import type { FormDescription } from './reply.ts';

interface EndIntoDialogProps {
  /** What kind of thing ends: 类目. */
  kind: string;
  ended: { name: string };
  description: string;
  form: FormDescription;
  closeTo: string;
  /** The control that names what ends. */
  of: { name: string; value: string };
  /** What the choice says, and where what has it can go. */
  label: string;
  none: string;
  options: SelectProps['options'];
  optional: boolean;
}

/** Asks before something ends where what has it goes: goods of a category or a brand, values of an attribute. */
export const EndIntoDialog = ({
  kind,
  ended,
  description,
  form,
  closeTo,
  of,
  ...choice
}: EndIntoDialogProps) => (
  <Dialog title={`删除${kind}「${ended.name}」`} description={description} closeTo={closeTo}>
    <DescribedForm description={form} preventScrollReset>
      <input type="hidden" {...of} />
      <FormSelect name="into" {...choice} />
      <div className={cluster[3]}>
        <Button variant="danger">删除{kind}</Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
      </div>
    </DescribedForm>
  </Dialog>
);
