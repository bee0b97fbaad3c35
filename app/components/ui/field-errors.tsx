import { ErrorSummary } from './form-errors.tsx';

interface FieldErrorsProps {
  /** In the order of the fields on the page. */
  fields: readonly { id: string; message: string }[];
}

/** The errors of a form's fields, each a link to its field. */
export function FieldErrors({ fields }: FieldErrorsProps) {
  return (
    <ErrorSummary text={fields.map(({ message }) => message).join('\n')} isBesideOthers>
      {fields.map(({ id, message }) => (
        <li key={id}>
          <a href={`#${id}`}>{message}</a>
        </li>
      ))}
    </ErrorSummary>
  );
}
