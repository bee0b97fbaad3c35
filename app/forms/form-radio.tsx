import { RadioGroup, type RadioGroupProps } from '#app/components/ui/radio-group.tsx';
import { useField } from './form-field.tsx';

/** A choice among a few options of a form, with its value and message. */
export function FormRadio({ defaultValue, ...group }: Omit<RadioGroupProps, 'error'>) {
  const { field, value } = useField(group.name);
  return <RadioGroup {...group} defaultValue={value ?? defaultValue} error={field.error} />;
}
