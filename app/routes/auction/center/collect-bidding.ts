import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Another path of the auction center (spec 2 §2); its query is kept. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/auction${new URL(request.url).search}`, 301);
