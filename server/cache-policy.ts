/** How long a page may be shown to everyone, as its route says it. */
export interface CachePolicy {
  freshMs: number;
  /** After that it is still shown this long while a new one is rendered. */
  staleMs: number;
}

const SECOND_MS = 1000;

/**
 * The policy of a response that may be shared: status 200, no cookie of its own,
 * `Cache-Control: public, s-maxage=N[, stale-while-revalidate=M]`. Undefined for all others.
 */
export function cachePolicyOf(response: Response): CachePolicy | undefined {
  const { status, headers } = response;
  if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding')) return;
  const directives = new Map(
    (headers.get('cache-control') ?? '').split(',').map((directive): [string, string] => {
      const [name = '', value = ''] = directive.trim().toLowerCase().split('=');
      return [name, value];
    }),
  );
  if (!directives.has('public') || directives.has('private') || directives.has('no-store')) return;
  const freshMs = seconds(directives.get('s-maxage')) * SECOND_MS;
  if (freshMs === 0) return;
  return { freshMs, staleMs: seconds(directives.get('stale-while-revalidate')) * SECOND_MS };
}

const seconds = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
