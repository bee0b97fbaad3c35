/**
 * A company as everybody may read it: the beginning and the last two characters, 「远澄****公司」.
 * Short names keep the first character only.
 */
export function maskedCompany(name: string): string {
  const letters = [...name];
  if (letters.length < 5)
    return `${letters[0] ?? ''}${'*'.repeat(Math.max(0, letters.length - 1))}`;
  return `${letters.slice(0, 2).join('')}****${letters.slice(-2).join('')}`;
}

/** A contact person as everybody may read it: 「沈**」. */
export const maskedPerson = (name: string): string => `${[...name][0] ?? ''}**`;
