import { RadioGroup, type RadioGroupProps } from '#app/components/ui/radio-group.tsx';
import { useOwnForm } from './use-form.ts';

/** A choice among a few options of a form, with its value and message. */
export function FormRadio({ defaultValue, ...group }: Omit<RadioGroupProps, 'error'>) {
  const form = useOwnForm();
  return (
    <RadioGroup
      {...group}
      defaultValue={form.textOf(group.name) ?? defaultValue}
      error={form.errorsOf(group.name)[0]}
    />
  );
}
