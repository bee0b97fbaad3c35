import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';
import { cluster } from '#app/styles/layout.css.ts';

interface ChoiceBoxesProps {
  label: string;
  hint?: string;
  choices: readonly { code: string; name: string; taken: boolean }[];
}

/** A tick for each thing that a market may take; what was shown is sent too, so that the others stay as they are. */
export function ChoiceBoxes({ label, hint, choices }: ChoiceBoxesProps) {
  const form = useOwnForm();
  const ticked = [form.valueOf('taken') ?? []].flat();
  return (
    <FieldGroup name="taken" label={label} hint={hint} error={form.errorsOf('taken')[0]}>
      <div className={cluster[4]}>
        {choices.map(({ code, name, taken }) => (
          <Checkbox
            key={code}
            name="taken"
            value={code}
            label={name}
            defaultChecked={form.refusal ? ticked.includes(code) : taken}
          />
        ))}
      </div>
      {choices.map(({ code }) => (
        <input key={code} type="hidden" name="shown" value={code} />
      ))}
    </FieldGroup>
  );
}
