import { useRouteLoaderData } from '@remix-run/react';
import { COOPERATION_INTENTIONS } from '#app/domain/lead/financing.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { Trap } from '#app/forms/trap.tsx';
import { stack } from '#app/styles/layout.css.ts';
import { Button } from './ui/button.tsx';
import * as fieldStyles from './ui/field.css.ts';
import { Checkbox, Field, Input } from './ui/field.tsx';
import { Notice } from './ui/notice.tsx';

interface RetentionFormProps {
  /** The page with the fragment of the form, where the reply is shown. */
  action: string;
  /** Makes it safe to send again. */
  serial: string;
  reply: FormReply | undefined;
  /** Ticked before anything is typed. */
  chosen?: readonly string[];
}

const FIELDS = [
  { name: 'name', label: '公司名称', autoComplete: 'organization', maxLength: 60 },
  { name: 'linkman', label: '联系人', autoComplete: 'name', maxLength: 30 },
  { name: 'phone', label: '手机号码', autoComplete: 'tel', type: 'tel' },
] as const;

/**
 * A company registers its interest (spec 3 §5, form B). A plain form that the server checks: the
 * script of the other forms would be a tenth of what the home page may add to Remix.
 */
export function RetentionForm({ action, serial, reply, chosen = [] }: RetentionFormProps) {
  const csrf = useRouteLoaderData<{ csrf: string | null }>('root')?.csrf;
  const values: FormValues = reply?.values ?? { cooperationIntention: [...chosen] };
  const typed = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return (
    <form method="post" action={action} noValidate className={stack[3]}>
      <input type="hidden" name="serial" value={typed('serial') ?? serial} />
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
      {reply?.formErrors.map((message) => (
        <Notice key={message} tone="danger" role="alert">
          {message}
        </Notice>
      ))}
      {FIELDS.map(({ name, label, ...control }) => (
        <Field
          key={name}
          name={name}
          id={`retention-${name}`}
          label={label}
          required
          error={reply?.errors[name]?.[0]}
        >
          <Input {...control} defaultValue={typed(name)} />
        </Field>
      ))}
      <Intentions
        chosen={values.cooperationIntention ?? []}
        error={reply?.errors.cooperationIntention?.[0]}
      />
      <Trap />
      <Button block>提交需求</Button>
    </form>
  );
}

function Intentions({ chosen, error }: { chosen: string | string[]; error: string | undefined }) {
  return (
    <fieldset className={fieldStyles.field} aria-describedby={error && 'retention-intention-error'}>
      <legend className={fieldStyles.label}>
        合作意向
        <span className={fieldStyles.mark} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <div className={fieldStyles.ticks}>
        {COOPERATION_INTENTIONS.map((intention) => (
          <Checkbox
            key={intention}
            name="cooperationIntention"
            value={intention}
            label={intention}
            defaultChecked={chosen.includes(intention)}
          />
        ))}
      </div>
      {error && (
        <span id="retention-intention-error" className={fieldStyles.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
