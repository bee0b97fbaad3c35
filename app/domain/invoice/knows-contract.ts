import { z } from 'zod';

/** 1: the caller knows the kinds of tasks that 红字确认单 are, and is told of such. */
export const knowsReds = z.literal('1').optional();
