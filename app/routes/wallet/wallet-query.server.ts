import { wayBack } from '#app/session/session.server.ts';

/** Where on the wallet's page a visitor is. */
export function readWalletQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('redirectTo');
  // Only a path of this site; the home page is not where anybody came from.
  const way = wayBack(asked);
  return {
    page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
    dialog: searchParams.get('dialog'),
    card: searchParams.get('card'),
    redirectTo: asked === null || way === '/' ? null : way,
  };
}
