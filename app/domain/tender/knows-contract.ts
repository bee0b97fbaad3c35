import { z } from 'zod';

/** 1: the caller knows the kinds of tasks, deadlines and entries that came with tenders, and is told of such. */
export const knowsTenders = z.literal('1').optional();
