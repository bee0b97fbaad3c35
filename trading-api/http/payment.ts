import { renderSVG } from 'uqr';
import {
  attemptByToken,
  getQrCode,
  providerNotification,
  sandboxConfirm,
  startPayment,
} from '#app/contract/payment.ts';
import { receiveNotification } from '../services/payment-notification.ts';
import { confirmInSandbox, scannedAttempt, startAttempt } from '../services/payments.ts';
import { customerRoute, type Route, route } from './route.ts';

export const paymentRoutes: readonly Route[] = [
  customerRoute(startPayment, ({ db, customer, input, now, market }) =>
    startAttempt(db, customer, input, [market.sandbox], now),
  ),
  route(attemptByToken, ({ db, input, now }) => scannedAttempt(db, input, now)),
  route(sandboxConfirm, async ({ db, input, now, market }) => {
    await confirmInSandbox(db, market.sandbox, input, now);
    return 'success' as const;
  }),
  route(providerNotification, async ({ db, input, now, market }) => {
    const provider = [market.sandbox].find(({ name }) => name === input.provider);
    await receiveNotification(db, provider, input, now);
    return 'success' as const;
  }),
  route(getQrCode, ({ input }) => renderSVG(input.url)),
];
