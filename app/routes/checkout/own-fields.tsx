import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { grid } from '#app/styles/layout.css.ts';

interface OwnFieldsProps {
  form: PortalForm;
  fields: readonly { name: string; label: string; required: boolean }[];
}

/** What a company writes on its orders for its own books. */
export function OwnFields({ form, fields }: OwnFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <Card>
      <div className={grid.small}>
        {fields.map(({ name, label, required }) => {
          const kept = form.valueOf(name);
          return (
            <Field
              key={name}
              name={name}
              label={label}
              required={required}
              error={form.errorsOf(name)[0]}
            >
              <Input defaultValue={typeof kept === 'string' ? kept : ''} />
            </Field>
          );
        })}
      </div>
    </Card>
  );
}
