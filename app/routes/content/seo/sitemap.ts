import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { indexText } from './sitemap-text.server.ts';
import { xmlAnswer } from './xml-answer.server.ts';

const KEPT_SECONDS = 600;

/** What search engines ask for first: where the parts of the sitemap are. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const text = await load(request, () => indexText(publicOrigin(request)));
  return xmlAnswer(text, { seconds: KEPT_SECONDS });
}
