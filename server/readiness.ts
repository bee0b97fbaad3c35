const TIMEOUT_MS = 2_000;

/**
 * Whether the trading API answers, with its database. A company's own API may have no `/readyz`:
 * any answer that is not a failure will do.
 */
export async function isReady(apiUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}
