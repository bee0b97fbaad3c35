/** The address of the page that offers to share another one. */
export const shareHref = (path: string): string => `/share?${new URLSearchParams({ back: path })}`;
