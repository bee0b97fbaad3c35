import type { LoaderFunctionArgs } from '@remix-run/node';
import { ownPath } from '#app/domain/own-path.ts';
import { singleFormAction } from '#app/forms/action.server.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { addressStepForm } from './address.server.ts';
import { regionChoices } from './read-regions.server.ts';

const HOUR_SECONDS = 3600;

/** The regions below a chosen one, for the dependent selects of an address form. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const province = searchParams.get('province') ?? undefined;
  const city = searchParams.get('city') ?? undefined;
  const choices = await regionChoices({ province, city });
  const names = (city ? choices?.counties : choices?.cities) ?? [];
  return Response.json(names, {
    headers: { 'Cache-Control': `public, max-age=${HOUR_SECONDS}` },
  });
}

/** The same without a script: a step that keeps what is typed and offers the next level. */
export const action = singleFormAction(addressStepForm, [], {
  isPublic: true,
  async submit({ value, data, request }) {
    const page = ownPath(value.page);
    const draft = { form: addressStepForm.name, values: typedValues(data) };
    return redirectTo(page, { cookies: [await keepDraft(request, page, draft)] });
  },
});
