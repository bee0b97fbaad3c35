import type { ReactNode } from 'react';
import { FormField } from '#app/forms/form-field.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';

interface SellerNameFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  sellers: readonly string[];
  defaultValue?: string | undefined;
}

/** A seller is chosen by name: a browser offers those that have what is typed in them, also without a script. */
export function SellerNameField({ sellers, ...field }: SellerNameFieldProps) {
  const list = `${useOwnForm().idOf(field.name)}-list`;
  return (
    <>
      <FormField {...field} list={list} autoComplete="off" />
      <datalist id={list}>
        {sellers.map((seller) => (
          <option key={seller} value={seller} />
        ))}
      </datalist>
    </>
  );
}
