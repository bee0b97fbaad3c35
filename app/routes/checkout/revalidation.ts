import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { FormReply } from '#app/forms/reply.ts';

/**
 * A refused order shows the figures as they are now, since they may be what it was refused for.
 * Nothing is loaded again after the check of one address, nor when the connection is down.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  formData,
  defaultShouldRevalidate,
}) => {
  if (!formData) return defaultShouldRevalidate;
  if (String(formData.get('intent')).startsWith('checkDelivery')) return false;
  const reply: FormReply | null | undefined = actionResult?.reply;
  return reply?.values !== null;
};
