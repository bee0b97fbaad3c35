import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import { isLineDown, onLineChange, outlastDrops, tryAgain } from './line.ts';
import * as styles from './progress.css.ts';

/**
 * Says that something is on its way, and that the line has dropped. The thin line at the head of
 * the page belongs to `main[aria-busy]` (styles/global.css.ts).
 */
export default function Progress() {
  const isLoading = useNavigation().state !== 'idle';
  const isDown = useSyncExternalStore(onLineChange, isLineDown, () => false);
  usePressed(isLoading);
  useEffect(outlastDrops, []);
  return (
    <div role="status">
      {isDown ? (
        <p className={styles.dropped}>
          网络连接中断，恢复后将自动继续。
          <Button type="button" variant="secondary" size="small" onClick={tryAgain}>
            重试
          </Button>
        </p>
      ) : (
        isLoading && <span className={visuallyHidden}>正在加载…</span>
      )}
    </div>
  );
}

/** Shows which link or button was pressed, until what it asked for is there. */
function usePressed(isLoading: boolean): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const note = (control: unknown) => {
      pressed.current = control instanceof Element ? control : null;
    };
    const noteLink = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a[href]');
      if (link) note(link);
    };
    const noteButton = ({ submitter }: SubmitEvent) => note(submitter);
    document.addEventListener('click', noteLink, true);
    document.addEventListener('submit', noteButton, true);
    return () => {
      document.removeEventListener('click', noteLink, true);
      document.removeEventListener('submit', noteButton, true);
    };
  }, []);
  useEffect(() => {
    const control = pressed.current;
    if (!isLoading || !control) return;
    control.setAttribute('aria-busy', 'true');
    return () => {
      control.removeAttribute('aria-busy');
      pressed.current = null;
    };
  }, [isLoading]);
}
