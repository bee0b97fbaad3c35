import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

export const cancelOrderForm = defineForm(
  'cancelOrder',
  z.object({ orderCode: z.string().max(64) }),
);
