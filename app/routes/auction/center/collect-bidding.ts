import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Another name of the auction center (spec 2 §2); what is asked of it goes along. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/auction${new URL(request.url).search}`, 301);
