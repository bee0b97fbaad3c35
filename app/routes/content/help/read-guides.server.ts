import { callShared } from '#app/api/cache.server.ts';
import { sanitise } from '#app/components/sanitise.server.ts';
import { articlePath, typesOf } from '#app/domain/content/article-types.ts';
import { articleDetail, newsList } from '#app/domain/content/contract.ts';
import { load } from '#app/session/load.server.ts';

const SHOWN = 12;

/** The guides for buyers and those for sellers. The headings of a guide are its steps. */
export function readGuides(request: Request) {
  return Promise.all(
    typesOf('guide').map(async ({ type, label }) => {
      const { content } = await load(request, () =>
        callShared(newsList, { type, pageSize: SHOWN }),
      );
      const guides = await Promise.all(
        content.map(async (guide) => {
          const whole = await load(request, () => callShared(articleDetail, { id: guide.id }));
          return {
            to: articlePath(guide),
            title: guide.title,
            brief: guide.newsBrie,
            steps: headingsIn(sanitise(whole.content)),
          };
        }),
      );
      return { label, guides };
    }),
  );
}

const headingsIn = (html: string): string[] =>
  [...html.matchAll(/<h2>(.*?)<\/h2>/gs)].map(([, heading = '']) =>
    textOf(heading.replace(/<[^>]*>/g, '')),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** sanitize-html leaves these four entities and no others. */
const textOf = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
