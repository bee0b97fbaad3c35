import {
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from '@remix-run/react';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { noteUnoffered } from '#app/api/ways.ts';
import {
  importWithRetries,
  offlineCopy,
  onConnectionChange,
  tryAgain,
} from '#app/browser/connection.ts';
import { tellNavigation } from '#app/browser/navigation.ts';
import { notePage } from '#app/browser/page-shown.ts';
import { noteAnswered } from '#app/browser/tab-memory.ts';
import { firstTouch } from '#app/browser/touch.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Toast } from '#app/components/ui/notice.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { isCustomerPath } from '#app/domain/customer-path.ts';
import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { Footer } from './footer.tsx';
import * as styles from './frame.css.ts';
import { Header } from './header.tsx';
import { asksLogout } from './logout-href.ts';
import { useRootData } from './root-data.ts';

/** What a route's `handle` sets for the frame around it. */
export interface RouteHandle {
  /** False: the page is served without scripts. */
  script?: false;
  /** True: money is moved or shown on it, and it says so where payments are simulated. */
  money?: true;
}

/** Each route's `handle`, outermost first. */
export function useHandles(): RouteHandle[] {
  return useMatches().map(({ handle }) => (handle ?? {}) as RouteHandle);
}

const LogoutDialog = onDemand(() => import('./logout-dialog.tsx'));
const WorkHeader = onDemand(() => import('./work-header.tsx'));

/** Header, toast, content and footer: the same around every page and every error. */
export function Frame({ children }: { children: ReactNode }) {
  const { user, answered, csrf, offline, without } = useRootData();
  if (!import.meta.env.SSR) noteUnoffered(without);
  const location = useLocation();
  const toast = useToast(location.pathname);
  useHandOver();
  useEnhancements(csrf ?? '', offline !== false);
  useEffect(() => {
    if (answered) noteAnswered(answered);
  }, [answered]);
  return (
    <>
      <a href="#main" className={styles.over}>
        跳到主要内容
      </a>
      <NavigationStatus />
      {user && isCustomerPath(location.pathname) ? (
        <Suspense>
          <WorkHeader />
        </Suspense>
      ) : (
        <Header />
      )}
      <div aria-live="polite">
        {toast && (
          <Toast
            {...toast}
            key={toast.id}
            isBehind={new URLSearchParams(location.search).has('dialog')}
          />
        )}
      </div>
      <main id="main" tabIndex={-1}>
        <SimulatedPayments />
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

/** On every page that moves money, where none is moved. */
function SimulatedPayments() {
  const { sandbox } = useRootData();
  const movesMoney = useHandles().some(({ money }) => money);
  if (!sandbox || !movesMoney) return null;
  return (
    <p role="note" className={styles.simulated}>
      {SIMULATED_PAYMENTS}
    </p>
  );
}

/**
 * The message that the server sends once is kept as long as its page is shown: a live page that is loaded
 * again in the same moment does not have it any more.
 */
function useToast(pathname: string) {
  const { toast } = useRootData();
  const said = useRef({ toast, pathname });
  if (toast || said.current.pathname !== pathname) said.current = { toast, pathname };
  return said.current.toast;
}

/** Shows that a request is on its way, or that the connection has dropped it; tells the scripts outside of React. */
function NavigationStatus() {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const isLoading = navigation.state !== 'idle';
  useEffect(() => tellNavigation(navigation, navigate), [navigation, navigate]);
  useAnsweredClicks(isLoading);
  const copy = useSyncExternalStore(onConnectionChange, offlineCopy, () => null);
  const isDown = copy !== null;
  return (
    <div role="status" className={styles.over} data-dropped={isDown || undefined}>
      {isDown ? (
        <>
          网络连接中断，恢复后将自动继续。
          {copy && <a href={copy}>离线查看</a>}
          <Button type="button" onClick={tryAgain}>
            重试
          </Button>
        </>
      ) : (
        isLoading && '正在加载…'
      )}
    </div>
  );
}

/** Shows in the page and in what was pressed that something is on its way. */
function useAnsweredClicks(isLoading: boolean): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      pressed.current?.removeAttribute(BUSY);
      pressed.current = (target as Element).closest('a,button');
    };
    addEventListener('click', press, true);
    return () => removeEventListener('click', press, true);
  }, []);
  useEffect(() => {
    for (const element of [document.getElementById('main'), pressed.current]) {
      if (isLoading) element?.setAttribute(BUSY, 'true');
      else element?.removeAttribute(BUSY);
    }
    if (!isLoading) pressed.current = null;
  }, [isLoading]);
}

const BUSY = 'aria-busy';

/**
 * Notes whose page it is. Keeps what is typed and fetches pages ahead, from the first touch on; at once where something
 * is kept for this entry of the history.
 */
function useEnhancements(csrf: string, isKept: boolean): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every page
  useEffect(() => {
    notePage(csrf);
    let isHere = true;
    (history.state?.kept ? Promise.resolve() : firstTouch())
      .then(() => importWithRetries(() => import('#app/browser/enhancements.ts')))
      .then(({ enhancePage }) => isHere && enhancePage(csrf, isKept));
    return () => {
      isHere = false;
    };
  }, [csrf, isKept, location]);
}

const SESSION_FLAG = 'session';

/**
 * Takes over from a customer app on the same origin (design/sessions: Customer app): the token it left in local
 * storage becomes this site's session and is removed. At the start of a browser session, when its
 * flag is missing, everything else in local storage is removed as well (spec 1 §4).
 */
function useHandOver(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Browsers that block storage throw on the first access.
    try {
      const token = localStorage.getItem('token');
      if (!sessionStorage.getItem(SESSION_FLAG)) localStorage.clear();
      sessionStorage.setItem(SESSION_FLAG, '1');
      if (token) void handOver(token, revalidate);
    } catch {}
  }, [revalidate]);
}

/** Hardly any visitor comes with a token. */
async function handOver(token: string, revalidate: () => void): Promise<void> {
  const { takeOver } = await importWithRetries(() => import('#app/browser/hand-over.ts'));
  if (await takeOver(token)) revalidate();
}
