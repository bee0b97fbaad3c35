import { detailsRefreshHref } from './live-auction.ts';

interface RefreshProps {
  id: string;
  /** 0: nothing will change any more. */
  seconds: number;
  paused: boolean;
  /** A bid was refused and stands in the form. */
  hasTyped: boolean;
}

/**
 * Without a script the page loads itself again; not while a refused bid stands in its form, and
 * not for who has stopped it to type one.
 */
export function Refresh({ id, seconds, paused, hasTyped }: RefreshProps) {
  if (seconds === 0) return null;
  const stops = paused || hasTyped;
  return (
    <noscript>
      {!stops && <meta httpEquiv="refresh" content={String(seconds)} />}
      <p>
        {stops ? '自动刷新已暂停。' : `本页每 ${seconds} 秒自动刷新一次。`}{' '}
        <a href={detailsRefreshHref(id, stops)}>{stops ? '恢复自动刷新' : '暂停刷新，填写出价'}</a>
      </p>
    </noscript>
  );
}
