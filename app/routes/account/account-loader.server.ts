import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { describeForm, type FormDefinition } from '#app/forms/definition.server.ts';
import { getToken, requireStandIn, wayBack } from '#app/session/session.server.ts';

/** Loader of the ways into an account: who is logged in already goes on to where he was going. */
export const accountLoader =
  (page: string, form: FormDefinition) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { search, searchParams } = new URL(request.url);
    requireStandIn(page + search);
    const redirectTo = wayBack(searchParams.get('redirectTo'));
    if (await getToken(request)) throw redirect(redirectTo, 303);
    return { form: describeForm(form), redirectTo };
  };
