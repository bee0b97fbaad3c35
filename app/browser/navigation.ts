/** What the router says and does, for the scripts outside of React; NavigationStatus of the frame hands it over. */

interface Target {
  pathname: string;
  search: string;
  hash: string;
}

export interface Navigation {
  state: 'idle' | 'loading' | 'submitting';
  /** Where it leads. */
  location?: Target;
}

type Listener = (navigation: Navigation) => void;
type Go = (to: string) => void;

let current: Navigation = { state: 'idle' };
let goInPage: Go = (to) => location.assign(to);
const listeners = new Set<Listener>();

export const navigation = (): Navigation => current;

export const goTo: Go = (to) => goInPage(to);

export function onNavigation(listener: Listener): void {
  listeners.add(listener);
}

export function tellNavigation(next: Navigation, go: Go): void {
  current = next;
  goInPage = go;
  for (const listener of listeners) listener(next);
}
