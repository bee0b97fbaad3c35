const TOKEN = 'token';

/** Makes the token that a customer app has left in local storage the session of this site. */
export async function takeOver(token: string): Promise<boolean> {
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
