import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

export const contractForm = defineForm(
  'contract',
  z.object({
    version: z.string().max(16),
    agree: z.literal('on', { error: '请阅读合同全文并勾选同意' }),
  }),
);
