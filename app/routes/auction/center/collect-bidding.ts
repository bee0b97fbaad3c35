import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectTo } from '#app/session/redirect.server.ts';

/** Another path of the auction center (spec 2 §2); its query is kept. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirectTo(`/auction${new URL(request.url).search}`, { status: 301 });
