import type { ReactNode } from 'react';
import * as styles from '#app/components/ui/field.css.ts';
import { Checkbox } from '#app/components/ui/field.tsx';
import { useOwnForm } from './use-form.ts';

interface FormCheckboxProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  /** Whether it is ticked before the form is sent for the first time. */
  defaultChecked?: boolean;
}

/** One tick of a form, with its message. */
export function FormCheckbox({ name, defaultChecked = false, ...props }: FormCheckboxProps) {
  const form = useOwnForm();
  const id = form.idOf(name);
  const error = form.errorsOf(name)[0];
  const isTicked = form.refusal ? form.valueOf(name) !== undefined : defaultChecked;
  return (
    <div className={styles.field}>
      <Checkbox
        {...props}
        id={id}
        name={name}
        defaultChecked={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
