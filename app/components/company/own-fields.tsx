import { Field, Input } from '#app/components/ui/field.tsx';
import { type Option, Select } from '#app/components/ui/select.tsx';
import { OWN_FIELD_LABEL, type OwnField } from '#app/domain/company/own-fields.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import { grid } from '#app/styles/layout.css.ts';

interface OwnFieldsProps {
  form: PortalForm;
  fields: readonly { name: OwnField; required: boolean; choices: readonly Option[] }[];
}

/** What a company writes on its orders for its own books; chosen where it keeps a list. */
export function OwnFields({ form, fields }: OwnFieldsProps) {
  return (
    <div className={grid.small}>
      {fields.map(({ name, required, choices }) => {
        const kept = form.textOf(name);
        return (
          <Field
            key={name}
            name={name}
            label={OWN_FIELD_LABEL[name]}
            required={required}
            error={form.errorsOf(name)[0]}
          >
            {choices.length > 0 ? (
              <Select defaultValue={kept ?? ''} none="请选择" options={choices} />
            ) : (
              <Input defaultValue={kept ?? ''} />
            )}
          </Field>
        );
      })}
    </div>
  );
}
