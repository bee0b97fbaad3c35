import { type ComponentType, createElement, lazy } from 'react';
import { importWithRetries } from '#app/browser/connection.ts';

type LoadPart<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** On the server: parts of pages that are being loaded, for which the first page has to wait. */
export const pendingParts: Promise<unknown>[] = [];

function loadedAtOnce<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  let Part: ComponentType<Props>;
  pendingParts.push(
    load().then((module) => {
      Part = module.default;
    }),
  );
  return (props) => createElement(Part, props);
}

/** A part of a page that comes when it is shown; inside a Suspense. */
export const onDemand = <Props extends object>(load: LoadPart<Props>) =>
  import.meta.env.SSR ? loadedAtOnce(load) : lazy(() => importWithRetries(load));
