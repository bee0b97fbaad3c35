import { useLocation, useMatches, useRevalidator } from '@remix-run/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Toast } from '#app/components/ui/notice.tsx';
import { noteAnswered } from '#app/components/ui/tab-memory.ts';
import { Footer } from './footer.tsx';
import * as styles from './frame.css.ts';
import { Header } from './header.tsx';
import { asksLogout } from './logout-href.ts';
import { useRootData } from './root-data.ts';

/** What a route's `handle` sets for the frame around it. */
export interface RouteHandle {
  /** False: the page is served without scripts. */
  script?: false;
}

/** Each route's `handle`, outermost first. */
export function useHandles(): RouteHandle[] {
  return useMatches().map(({ handle }) => (handle ?? {}) as RouteHandle);
}

const LogoutDialog = lazy(() => import('./logout-dialog.tsx'));

/** Header, toast, content and footer: the same around every page and every error. */
export function Frame({ children }: { children: ReactNode }) {
  const { user, toast, answered } = useRootData();
  const location = useLocation();
  useHandOver();
  useEffect(() => {
    if (answered) noteAnswered(answered);
  }, [answered]);
  return (
    <>
      <a href="#main" className={styles.skip}>
        跳到主要内容
      </a>
      <Header />
      {toast && <Toast {...toast} key={toast.id} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {user && asksLogout(location) && (
        <Suspense>
          <LogoutDialog />
        </Suspense>
      )}
    </>
  );
}

const TOKEN = 'token';
const SESSION_FLAG = 'session';

/**
 * Takes over from a customer app on the same origin (decision 1): the token it left in local
 * storage becomes this site's session and is removed. At the start of a browser session, when its
 * flag is missing, everything else in local storage is removed as well (spec 1 §4).
 */
function useHandOver(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Browsers that block storage throw on the first access.
    try {
      const token = localStorage.getItem(TOKEN);
      if (!sessionStorage.getItem(SESSION_FLAG)) localStorage.clear();
      sessionStorage.setItem(SESSION_FLAG, '1');
      if (token) handOver(token).then((accepted) => accepted && revalidate());
    } catch {}
  }, [revalidate]);
}

async function handOver(token: string): Promise<boolean> {
  localStorage.removeItem(TOKEN);
  try {
    const body = new URLSearchParams({ token });
    const answer = await fetch('/session/handOver', { method: 'POST', body });
    return (await answer.json()).accepted;
  } catch {
    // The connection failed; the next page tries again.
    localStorage.setItem(TOKEN, token);
    return false;
  }
}
