import { readFileSync } from 'node:fs';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { createElement, type ReactNode } from 'react';
import type { Markup } from '../../../markup.ts';

/** The pages' elements. They are read once, because the floor measures Remix and not a data source. */
let pages: Record<string, Markup[]> | undefined;

export function loader({ params }: LoaderFunctionArgs) {
  pages ??= JSON.parse(readFileSync(process.env.BARE_PAGES ?? '', 'utf8'));
  return { name: params.page ?? '' };
}

function nodeOf(markup: Markup, key: number): ReactNode {
  if (typeof markup === 'string') return markup;
  const { tag, attributes, children } = markup;
  return createElement(tag, { ...attributes, key }, ...children.map(nodeOf));
}

/** The same elements as a page of the portal, rendered anew for each request. */
export default function Same() {
  const { name } = useLoaderData<typeof loader>();
  return <>{pages?.[name]?.map(nodeOf)}</>;
}
