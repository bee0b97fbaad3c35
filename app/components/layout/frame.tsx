import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Toast } from '#app/components/ui/toast.tsx';
import { Footer } from './footer.tsx';
import * as styles from './frame.css.ts';
import { Header } from './header.tsx';
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

/** Header, toast, content and footer: the same around every page and every error. */
export function Frame({ children }: { children: ReactNode }) {
  const { toast } = useRootData();
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
    </>
  );
}
