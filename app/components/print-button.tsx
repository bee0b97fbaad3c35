import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from './ui/button.tsx';

/** Opens the browser's print dialog; not shown without a script. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      打印
    </Button>
  );
}
