import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

/** Order from a spot listing; the trading API checks stock and minimum (spec 1 §5, spec 2 §5). */
export const spotOrderForm = defineForm(
  'spotOrder',
  z.object({ count: z.string({ error: '请输入数量' }).max(32, { error: '请输入数量' }) }),
);
