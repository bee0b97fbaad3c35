import { type ComponentType, createElement, lazy } from 'react';
import { patientLoad } from '#app/browser/connection.ts';

type LoadPart<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** On the server: parts of pages that are on their way, for which the first page has to wait. */
export const partsOnTheWay: Promise<unknown>[] = [];

function loadedAtOnce<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  let Part: ComponentType<Props>;
  partsOnTheWay.push(
    load().then((module) => {
      Part = module.default;
    }),
  );
  return (props) => createElement(Part, props);
}

/** A part of a page that comes when it is shown; inside a Suspense. */
export const onDemand = <Props extends object>(load: LoadPart<Props>) =>
  import.meta.env.SSR ? loadedAtOnce(load) : lazy(() => patientLoad(load));
