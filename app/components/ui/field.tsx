import {
  type ComponentPropsWithoutRef,
  createContext,
  forwardRef,
  type ReactNode,
  useContext,
} from 'react';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './field.css.ts';
import { useFirstFocus } from './first-focus.ts';
import { useTypedBefore } from './use-typed-before.ts';

interface FieldState {
  id: string;
  name: string;
  required?: boolean;
  invalid: boolean;
  describedBy?: string;
}

const FieldContext = createContext<FieldState | null>(null);

/** Whether the controls are in a FieldGroup with an error. */
const InvalidGroup = createContext(false);

export interface FieldProps {
  /** The control's name on the wire; its id too, unless `id` is given. */
  name: string;
  /** Needed when two forms of a page share a name. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  children: ReactNode;
}

function Messages({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </>
  );
}

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function Label({ required, children }: { required?: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {required && (
        <span className={styles.mark} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
}

/** Label, control, hint and error as one; the control inside takes its id and name from here. */
export function Field({ name, id = name, label, hint, error, required, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <Label required={required}>{label}</Label>
      </label>
      <FieldContext.Provider
        value={{
          id,
          name,
          required,
          invalid: Boolean(error),
          describedBy: describedBy(id, hint, error),
        }}
      >
        {children}
      </FieldContext.Provider>
      <Messages id={id} hint={hint} error={error} />
    </div>
  );
}

/** What a control gets from the Field around it; nothing outside of one. */
export function useControl() {
  const field = useContext(FieldContext);
  return {
    className: styles.control,
    ...useFirstFocus('refusal', Boolean(field?.invalid)),
    ...(field && {
      id: field.id,
      name: field.name,
      required: field.required,
      'aria-invalid': field.invalid || undefined,
      'aria-describedby': field.describedBy,
    }),
  };
}

export type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'className'
>;

export const Input = forwardRef<HTMLInputElement, Control<'input'>>(function Input(props, ref) {
  return <input ref={useTypedBefore(ref)} {...useControl()} {...props} />;
});

export const Textarea = forwardRef<HTMLTextAreaElement, Control<'textarea'>>(
  function Textarea(props, ref) {
    return <textarea ref={useTypedBefore(ref)} {...useControl()} {...props} />;
  },
);

export interface CheckboxProps extends Control<'input'> {
  name: string;
  label: ReactNode;
  /** The label is visually hidden, as in a table whose row names what is ticked. */
  labelHidden?: boolean;
}

export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, labelHidden, ...props },
  ref,
) {
  const isInvalid = useContext(InvalidGroup) || Boolean(props['aria-invalid']);
  return (
    <label className={styles.choice}>
      <input ref={ref} type="checkbox" {...useFirstFocus('refusal', isInvalid)} {...props} />
      <span className={labelHidden ? visuallyHidden : undefined}>{label}</span>
    </label>
  );
});

/** Several controls under one label, with a message for all of them. */
export function FieldGroup({
  name,
  id = name,
  label,
  hint,
  error,
  required,
  children,
}: FieldProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      className={styles.field}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className={styles.label}>
        <Label required={required}>{label}</Label>
      </legend>
      <InvalidGroup.Provider value={Boolean(error)}>{children}</InvalidGroup.Provider>
      <Messages id={id} hint={hint} error={error} />
    </fieldset>
  );
}
