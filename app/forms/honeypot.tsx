import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import { useOwnForm } from './use-form.ts';

/** The hidden control: by its name spam programs like to fill it in, and browsers do not. */
export const HONEYPOT_CONTROL = 'homepage';
/** The checkbox for a person whose browser or extension has filled in the hidden control. */
export const PERSON_CONTROL = 'isPerson';

/**
 * The spam guard of a form that anybody may send: a control that people do not see, and a question if it was filled in
 * (person.server.ts).
 */
export function Honeypot() {
  const form = useOwnForm();
  const [error] = form.errorsOf(PERSON_CONTROL);
  return (
    <>
      <div className={visuallyHidden} aria-hidden="true">
        <label>
          网址（请留空）
          <input name={HONEYPOT_CONTROL} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {error && (
        <FieldGroup name={PERSON_CONTROL} label="是您本人填写的吗？" error={error}>
          <Checkbox name={PERSON_CONTROL} value="yes" label="是，由我本人填写" />
        </FieldGroup>
      )}
    </>
  );
}
