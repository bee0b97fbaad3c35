/** The largest paint has a size, a shift a value, the answer to an input an interaction. */
interface Entry extends PerformanceEntry {
  size?: number;
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
}

interface KnowsItsLine extends Navigator {
  connection?: { effectiveType: string };
}

/**
 * Reports to the server, when the visitor leaves, how long the page took: no cookie, no identity.
 * Entries that the browser does not know are left out.
 */
export function reportWebVitals(): void {
  const { pathname } = location;
  let paint = 0;
  let input = 0;
  let shift = 0;
  ['largest-contentful-paint', 'layout-shift', 'event'].map((type) =>
    new PerformanceObserver((seen) =>
      (seen.getEntries() as Entry[]).forEach((each) => {
        if (each.size) paint = each.startTime;
        else if (each.value) shift += each.hadRecentInput ? 0 : each.value;
        else if (each.interactionId && each.duration > input) input = each.duration;
      }),
    ).observe({ type, buffered: true }),
  );
  window.onpagehide = () => {
    const { navigation, errors } = window.__remixRouter.state;
    // In a list, no errors are an empty text.
    const figures = [
      pathname,
      (navigator as KnowsItsLine).connection?.effectiveType,
      paint,
      input,
      shift,
      navigation.state,
      errors,
    ];
    navigator.sendBeacon('/figures', `${figures}`);
  };
}
