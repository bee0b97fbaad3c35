import { Field } from '#app/components/ui/field.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { useOwnForm } from './use-form.ts';

/** Which quantities can be bought, as wire texts in the goods' unit. */
export interface CountBounds {
  unit: string;
  count: { min: string; max: string; step: string; hint: string };
}

interface CountFieldProps {
  goods: CountBounds;
  first: string;
  required?: boolean;
  onChange?: (count: string) => void;
}

/** The control for a quantity in the goods' unit, within what can be bought. */
export function CountField({ goods, first, required, onChange }: CountFieldProps) {
  const form = useOwnForm();
  const id = form.idOf('count');
  const error = form.errorsOf('count')[0];
  const { min, max, step, hint } = goods.count;
  return (
    <Field
      name="count"
      label={`购买数量（${goods.unit}）`}
      hint={hint}
      error={error}
      required={required}
    >
      <Stepper
        id={id}
        name="count"
        label="购买数量"
        defaultValue={first}
        min={min}
        max={max}
        step={step}
        required={required}
        error={error}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        autoComplete="off"
        onInput={onChange && ((event) => onChange(event.currentTarget.value))}
      />
    </Field>
  );
}
