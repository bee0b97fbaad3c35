import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from './ui/button.tsx';

/**
 * Opens the browser's print dialog; not shown without a script, but part of the page all the same, so that the page
 * has its rules: the whole stylesheet comes with the first touch only.
 */
export function PrintButton() {
  return (
    <span hidden={!useHydrated()}>
      <Button type="button" variant="secondary" onClick={() => window.print()}>
        打印
      </Button>
    </span>
  );
}
