import {
  type ComponentPropsWithoutRef,
  createContext,
  forwardRef,
  type ReactNode,
  useContext,
} from 'react';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './field.css.ts';
import { useTypedBefore } from './use-typed-before.ts';

/** The attributes that a control gets from the Field around it. */
const OfField = createContext<{
  id?: string;
  name?: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}>({});

/** What the ids of a form's controls begin with: controls of several forms of a page may have one name. */
export const ControlIds = createContext('');

export interface FieldProps {
  /** The control's name on the wire; its id too, behind what those of its form begin with. */
  name: string;
  /** Another id, for a control that no message leads to. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  children: ReactNode;
}

/** A hint, or what is wrong. */
const said = (id: string, look: string, text: ReactNode) =>
  text && (
    <span id={id} className={look}>
      {text}
    </span>
  );

/** The id of a control: its own, or by its name, where the summary of its form leads. */
function useControlId(name: string, ownId?: string): string {
  const prefix = useContext(ControlIds);
  return ownId ?? prefix + name;
}

const describedBy = (id: string, hint: ReactNode, error: string | undefined) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

function Label({ required, children }: { required?: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {required && (
        <span className={styles.mark}>
          <span className={visuallyHidden}> 必填</span>
        </span>
      )}
    </>
  );
}

/** Label, hint, control and error as one; the control inside takes its id and name from here. */
export function Field({ name, id: ownId, label, hint, error, required, children }: FieldProps) {
  const id = useControlId(name, ownId);
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          <Label required={required}>{label}</Label>
        </label>
        {said(`${id}-hint`, styles.hint, hint)}
      </div>
      <div className={styles.body}>
        <OfField.Provider
          value={{
            id,
            name,
            required,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': describedBy(id, hint, error),
          }}
        >
          {children}
        </OfField.Provider>
        {said(`${id}-error`, styles.error, error)}
      </div>
    </div>
  );
}

/** What a control gets from the Field around it; outside of one only its looks. */
export const useControl = () => ({ className: styles.control, ...useContext(OfField) });

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
  return (
    <label className={styles.choice}>
      <input ref={ref} type="checkbox" {...props} />
      <span className={labelHidden ? visuallyHidden : undefined}>{label}</span>
    </label>
  );
});

/** Several controls under one label, with a message for all of them. */
export function FieldGroup({
  name,
  id: ownId,
  label,
  hint,
  error,
  required,
  children,
}: FieldProps) {
  const id = useControlId(name, ownId);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.field}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className={styles.label}>
        <Label required={required}>{label}</Label>
      </legend>
      {said(`${id}-hint`, styles.hint, hint)}
      {children}
      {said(`${id}-error`, styles.error, error)}
    </fieldset>
  );
}
