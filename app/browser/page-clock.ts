/** Reads a clock in milliseconds. */
type Read = () => number;

/**
 * A clock that goes on while the machine sleeps, when a steady one stands still. What the wall clock is ahead since then
 * is added; one that is set back changes nothing, one that is set forward makes a time end early, and then the server
 * is asked.
 */
export function pageClock(steady: Read, wall: Read): Read {
  const started = wall() - steady();
  let slept = 0;
  return () => {
    const now = steady();
    slept = Math.max(slept, wall() - now - started);
    return now + slept;
  };
}

/** For every countdown of a page (design/auctions: Clock). */
export const pageTime: Read = pageClock(
  () => performance.now(),
  () => Date.now(),
);
