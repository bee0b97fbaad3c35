import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * A refused order shows the figures as they are now, since they may be what it was refused for;
 * the check of one address changes none, nor does a refused dialog. Where the server or the
 * connection failed the page stays as it is: Remix's own answer to that is lost as soon as a route
 * has a say.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, formData }) => {
  if (formData?.get('intent')?.toString().startsWith('checkDelivery')) return false;
  if (actionStatus === 422) return formData?.get('form') === 'checkout';
  return actionStatus < 400;
};
