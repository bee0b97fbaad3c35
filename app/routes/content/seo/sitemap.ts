import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { indexText, kindNamed, pagesText, partText } from './sitemap.server.ts';
import { xmlAnswer } from './xml.server.ts';

const KEPT_SECONDS = 600;
const FILE = /^(?:(pages)|([a-z]{1,16})-([1-9]\d{0,4}))\.xml$/i;

/** `sitemap.xml`, which lists the parts, and the parts: `pages.xml`, `goods-1.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const origin = publicOrigin(request);
  const text = await load(request, () =>
    params.file === undefined ? indexText(origin) : textOf(params.file, origin),
  );
  return xmlAnswer(text, { seconds: KEPT_SECONDS });
}

function textOf(file: string, origin: string): Promise<string> {
  const [matched, pages, name, part] = FILE.exec(file) ?? [];
  const kind = kindNamed(name);
  if (!matched || !(pages || kind)) throw errorPage(404, '站点地图不存在');
  return kind ? partText({ kind, part: Number(part) }, origin) : pagesText(origin);
}
