import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * After a refused order the figures are loaded again, since they may be the reason. A check of an
 * address and a refused dialog change no figures. After a failure of the server or the connection
 * nothing is loaded again; Remix would do the same, but its default no longer applies once a route
 * exports this function. Nor is it where another account has logged in meanwhile.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  formData,
}) => {
  if (actionResult?.reply?.stepUp) return false;
  if (formData?.get('intent')?.toString().startsWith('checkDelivery')) return false;
  if (actionStatus === 422) return formData?.get('form') === 'checkout';
  return actionStatus < 400;
};
