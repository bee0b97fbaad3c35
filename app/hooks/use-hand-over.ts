import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const TOKEN = 'token';
const SESSION_FLAG = 'session';

/**
 * Takes over from a customer app on the same origin (decision 1): the token it left in local
 * storage becomes this site's session, once, and is removed. At the start of a browser session,
 * when its flag is absent, everything else in local storage goes as well (spec 1 §4).
 */
export function useHandOver(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Browsers that keep nothing throw at the first look.
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
    // Not answered: the next page tries again.
    localStorage.setItem(TOKEN, token);
    return false;
  }
}
