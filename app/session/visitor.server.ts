import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { type UserInfo, userByToken } from '#app/domain/account/contract.ts';
import { cartCount } from '#app/domain/cart/contract.ts';

export interface Visitor {
  userInfo: UserInfo;
  /** Lines in the cart. */
  cartCount: number;
}

/** Who a session's token belongs to, or null when it is not good any more (G001). */
export async function readVisitor(token: string): Promise<Visitor | null> {
  try {
    const [{ userInfo }, count] = await Promise.all([
      call(userByToken, { token }),
      call(cartCount, {}, { token }),
    ]);
    return { userInfo, cartCount: count };
  } catch (error) {
    if (error instanceof ApiRefusal && error.notLoggedIn) return null;
    throw error;
  }
}
