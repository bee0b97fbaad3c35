/** The token of the one-time link that a command has printed. */
export function tokenIn(printed: string): string {
  const token = /\/customer\/link\/([\w-]+)/.exec(printed)?.[1];
  if (!token) throw new Error(`no link in: ${printed}`);
  return token;
}
