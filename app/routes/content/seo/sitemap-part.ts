import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { kindNamed } from './sitemap-paths.server.ts';
import { pagesText, partText } from './sitemap-text.server.ts';
import { xmlAnswer } from './xml-answer.server.ts';

const KEPT_SECONDS = 600;
const FILE = /^(?:(pages)|([a-z]{1,16})-([1-9]\d{0,4}))\.xml$/i;

/** A part of the sitemap: `pages.xml`, `goods-1.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const [matched, pages, name, part] = FILE.exec(params.file ?? '') ?? [];
  const kind = kindNamed(name);
  if (!matched || !(pages || kind)) throw errorPage(404, '站点地图不存在');
  const origin = publicOrigin(request);
  const text = await load(request, () =>
    kind ? partText({ kind, part: Number(part) }, origin) : pagesText(origin),
  );
  return xmlAnswer(text, { seconds: KEPT_SECONDS });
}
