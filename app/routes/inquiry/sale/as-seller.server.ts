import { ApiRefusal } from '#app/api/errors.ts';
import { NO_SELLER } from '#app/domain/account/roles.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { errorPage, load } from '#app/session/load.server.ts';

/**
 * Runs a seller's calls; for any other customer it shows a page that explains why there is nothing.
 */
export const loadAsSeller = <Data>(request: Request, calls: () => Promise<Data>): Promise<Data> =>
  load(request, async () => {
    try {
      return await calls();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === RESULT.forbidden) {
        throw errorPage(403, NO_SELLER);
      }
      throw error;
    }
  });
