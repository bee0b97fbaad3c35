export type Asked = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

/**
 * Asks an engine itself.
 * @returns its answer, read as JSON
 * @throws Error where it refuses
 */
export async function askEngine<Answer>(
  engineUrl: string,
  ...[method, path, body]: Asked
): Promise<Answer> {
  const answer = await fetch(engineUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
