import { useEffect } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from './ui/button.tsx';

/**
 * Opens the browser's print dialog; not shown without a script, but part of the page all the same, so that the page
 * has its rules: the whole stylesheet comes with the first touch only.
 * @param props.atOnce the page was asked for to be printed
 */
export function PrintButton({ atOnce = false }: { atOnce?: boolean }) {
  useEffect(() => {
    if (atOnce) window.print();
  }, [atOnce]);
  return (
    <span hidden={!useHydrated()}>
      <Button type="button" variant="secondary" onClick={() => window.print()}>
        打印
      </Button>
    </span>
  );
}
