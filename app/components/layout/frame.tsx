import { useLocation, useMatches } from '@remix-run/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Toast } from '#app/components/ui/toast.tsx';
import { useHandOver } from '#app/hooks/use-hand-over.ts';
import { Footer } from './footer.tsx';
import * as styles from './frame.css.ts';
import { Header } from './header.tsx';
import { asksLogout } from './logout-href.ts';
import { useRootData } from './root-data.ts';

/** What a route says about the frame around it, in its `handle`. */
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
  const { user, toast } = useRootData();
  const location = useLocation();
  useHandOver();
  return (
    <>
      <a href="#main" className={styles.skip}>
        跳到主要内容
      </a>
      <Header />
      {toast && <Toast key={toast.id} kind={toast.kind} text={toast.text} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {user && asksLogout(location) && (
        <Suspense fallback={null}>
          <LogoutDialog />
        </Suspense>
      )}
    </>
  );
}
