import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { standings } from '#app/domain/favourite/contract.ts';
import { getToken } from './session.server.ts';

type Standings = Content<typeof standings>;

/**
 * Which of a page's goods and sellers the visitor collected or follows; none of them for somebody
 * without a login, or whose login has expired.
 */
export async function readStandings(
  request: Request,
  asked: Partial<Standings>,
): Promise<Standings> {
  const nothing: Standings = { productIds: [], sellerCodes: [] };
  const token = await getToken(request);
  if (!token) return nothing;
  try {
    return await call(standings, asked, { token });
  } catch (error) {
    if (error instanceof ApiRefusal && error.notLoggedIn) return nothing;
    throw error;
  }
}
