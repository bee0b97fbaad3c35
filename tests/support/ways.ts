import routes from '#app/routes.ts';

/** A way that a page shows: the address of a link, or of a form with the name that says what it does. */
export interface Way {
  /** Path and query, of this site. */
  to: string;
  /** Of a form that is posted. */
  form?: string;
}

const TAG = /<(a|form|input|button)\b([^>]*)>|<\/form>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' },
};
const unescaped = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (it) => ENTITIES[it] ?? it);

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, unescaped(value)]),
  );

const isPost = ({ method }: Record<string, string>) => method?.toLowerCase() === 'post';

/** The ways that lead on from a page, each once. */
export function waysOn(html: string, page: string): Way[] {
  const ways = new Map<string, Way>();
  const add = (href: string, form?: string) => {
    const base = new URL(page, 'http://portal');
    if (!URL.canParse(href, base)) return;
    const { origin, pathname, search } = new URL(href, base);
    if (origin !== base.origin) return;
    const to = pathname + search;
    ways.set(`${to} ${form ?? ''}`, { to, ...(form && { form }) });
  };
  let open: Record<string, string> | null = null;
  /** What the form that is open sends along when it is no POST. */
  let along = new URLSearchParams();
  for (const [tag, kind, text = ''] of html.matchAll(TAG)) {
    const attributes = attributesOf(text);
    if (kind === 'a' && attributes.href !== undefined) add(attributes.href);
    else if (kind === 'form') {
      open = attributes;
      along = new URLSearchParams();
      if (isPost(attributes) && attributes.action) add(attributes.action);
    } else if (tag === '</form>') {
      const [path] = (open?.action ?? page).split('?');
      if (open && !isPost(open)) add(along.size > 0 ? `${path}?${along}` : `${path}`);
      open = null;
    } else if (kind === 'input' && attributes.type === 'hidden' && open && !isPost(open))
      along.append(attributes.name ?? '', attributes.value ?? '');
    else if (kind === 'input' && attributes.name === 'form' && open)
      add(open.action ?? page, attributes.value);
    else if (kind === 'button' && attributes.name === 'favourite') {
      add(
        `/favourites/toggle?of=${attributes.value?.split(' ')[1] === 'seller' ? 'seller' : 'goods'}`,
      );
    }
  }
  return [...ways.values()];
}

const PATTERNS = routes
  .map(({ path = '' }) => path)
  .filter((path) => path !== '*' && path !== '')
  .map((path) => ({
    path: `/${path.replace(/:\w+/g, '*')}`,
    pattern: new RegExp(`^/${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    length: path.replace(/:\w+/g, '').length,
  }))
  .sort((one, other) => other.length - one.length);

/** What says which page of a route it is. */
const TELLING = ['type', 'dialog', 'of', 'intent'];

/** The kind of page that an address leads to: its route, with what of its query says which of its pages. */
export function kindOf(to: string): string {
  const { pathname, searchParams } = new URL(to, 'http://portal');
  const route = PATTERNS.find(({ pattern }) => pattern.test(pathname))?.path ?? pathname;
  const told = TELLING.filter((name) => searchParams.has(name)).map(
    (name) => `${name}=${searchParams.get(name)}`,
  );
  return told.length > 0 ? `${route}?${told.join('&')}` : route;
}
