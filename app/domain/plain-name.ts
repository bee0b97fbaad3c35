import { typedText } from './typed-text.ts';

/** A name in a form for comparing: without spaces and invisible characters, with usual widths and in capitals. */
export const plainName = (name: string): string =>
  typedText(name.normalize('NFKC')).toUpperCase().replace(/\s/g, '');
