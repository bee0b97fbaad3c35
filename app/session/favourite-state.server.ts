import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { standings } from '#app/domain/favourite/contract.ts';
import { getToken } from './session.server.ts';

type FavouriteState = Content<typeof standings>;

/** Which goods of a page the visitor has collected and which sellers they follow; none without a valid login. */
export async function readFavouriteState(
  request: Request,
  asked: Partial<FavouriteState>,
): Promise<FavouriteState> {
  const none: FavouriteState = { productIds: [], sellerCodes: [] };
  const token = await getToken(request);
  if (!token) return none;
  try {
    // Another company's API need not say of which seller goods are.
    const { productIds = [], sellerCodes = [] } = asked;
    const named = { productIds, sellerCodes: sellerCodes.filter(Boolean) };
    return await call(standings, named, { token });
  } catch (error) {
    if (error instanceof ApiRefusal && error.notLoggedIn) return none;
    throw error;
  }
}
