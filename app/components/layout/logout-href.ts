interface Place {
  pathname: string;
  search: string;
}

/** Whether the address asks for the question before logging out. */
export const asksLogout = ({ search }: Place): boolean =>
  new URLSearchParams(search).get('dialog') === 'logout';

/** The same page with the question over it. */
export function logoutHref({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  query.set('dialog', 'logout');
  return `${pathname}?${query}`;
}

/** The page under the question. */
export function withoutLogout({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  query.delete('dialog');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
