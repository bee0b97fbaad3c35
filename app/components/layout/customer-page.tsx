import { CustomerMenu } from './customer-menu.tsx';
import { Page, type PageProps } from './page.tsx';

/** A page below /customer: beside it the menu of all of them. */
export const CustomerPage = (page: Omit<PageProps, 'aside' | 'narrow'>) => (
  <Page {...page} aside={<CustomerMenu />} />
);
