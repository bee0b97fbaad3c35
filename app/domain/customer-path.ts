/** Whether a page is one of those below /customer, in any letter case: its frame is that of work, not the shop's. */
export const isCustomerPath = (pathname: string): boolean => /^\/customer\//i.test(pathname);
