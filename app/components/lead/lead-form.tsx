import { FormField } from '#app/forms/form-field.tsx';
import { Honeypot } from '#app/forms/honeypot.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { stack } from '#app/styles/layout.css.ts';
import { Button } from '../ui/button.tsx';
import { ticks } from '../ui/field.css.ts';
import { Checkbox, Field, FieldGroup } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** The data of a public form, made from its description on the server. */
export interface LeadView {
  form: FormDescription;
  button: string;
  controls: readonly LeadControl[];
}

export interface LeadControl {
  name: string;
  label: string;
  /** The choices; unset for a text field. */
  of?: readonly string[];
  /** The label of the empty choice; unset where several can be chosen. */
  none?: string;
  /** The initial value. */
  chosen: readonly string[];
  /** The maximum length of a text field. */
  input: { type?: string; inputMode?: 'decimal'; autoComplete?: string };
}

interface LeadFormProps {
  lead: LeadView;
  /** The address of its page with the form's anchor, so that a reply is shown at the form. */
  action?: string;
}

/** A public form, which needs no login; empty again once it has been sent. */
export function LeadForm({ lead, action }: LeadFormProps) {
  const form = useForm(lead.form);
  const sent = useTimesAccepted(lead.form.form);
  return (
    <ServerForm key={sent} form={form} action={action} className={stack[3]} preventScrollReset>
      {lead.controls.map((control) => (
        <Control key={control.name} form={form} {...control} />
      ))}
      <Honeypot />
      <Button block>{lead.button}</Button>
    </ServerForm>
  );
}

function Control({
  form,
  name,
  label,
  of,
  none,
  chosen,
  input,
}: LeadControl & { form: PortalForm }) {
  if (!of) return <FormField name={name} label={label} {...input} />;
  const field = {
    name,
    label,
    error: form.errorsOf(name)[0],
  };
  const value = form.valueOf(name) ?? chosen;
  if (none === undefined) {
    return (
      <FieldGroup {...field} required>
        <div className={ticks}>
          {of.map((choice) => (
            <Checkbox
              // The key holds the initial state, so that a link with other choices resets only those
              // boxes.
              key={choice + chosen.includes(choice)}
              name={name}
              value={choice}
              label={choice}
              defaultChecked={value.includes(choice)}
            />
          ))}
        </div>
      </FieldGroup>
    );
  }
  return (
    <Field {...field}>
      <Select
        key={String(chosen)}
        defaultValue={String(value)}
        none={none}
        options={of.map((choice) => ({ value: choice, label: choice }))}
      />
    </Field>
  );
}
