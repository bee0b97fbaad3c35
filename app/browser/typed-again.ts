import { type Control, isTicked, isUntouched, type as typeInto } from './kept-text.ts';

/**
 * React makes a page anew that is not as the server wrote it: a proxy on the way or an extension has put something into
 * it. What was typed or chosen before is typed again.
 * @param before the controls that the page had, in their order
 */
export function typeAgain(before: Iterable<Control>): void {
  const seen = new Map<string, number>();
  for (const was of before) {
    const place = seen.get(was.name) ?? 0;
    seen.set(was.name, place + 1);
    // By name: of those that were put into the page there is none any more.
    const control = document.getElementsByName(was.name)[place] as Control | undefined;
    if (!control || control === was || control.type !== was.type || was.type === 'hidden') continue;
    if (isTicked(was)) {
      if (was.checked !== (control as HTMLInputElement).checked) control.click();
    } else if (was.type === 'file')
      (control as HTMLInputElement).files = (was as HTMLInputElement).files;
    else if (control.value !== was.value && isUntouched(control)) typeInto(control, was.value);
  }
}
