interface Place {
  pathname: string;
  search: string;
}

/** Whether the address opens the confirmation before logging out. */
export const asksLogout = ({ search }: Place): boolean =>
  new URLSearchParams(search).get('dialog') === 'logout';

/** The same page with the confirmation open. */
export function logoutHref({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  query.set('dialog', 'logout');
  return `${pathname}?${query}`;
}

/** The same page without the confirmation. */
export function withoutLogout({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  query.delete('dialog');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
