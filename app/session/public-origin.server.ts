import { environment } from '#app/environment.server.ts';

/** Scheme and host that visitors call this site by: as it is set, or as they asked for it. */
export const publicOrigin = (request: Request): string =>
  environment.publicOrigin ?? new URL(request.url).origin;
