import { TRAP_CONTROL } from './trap.tsx';

/**
 * Whether a program has filled in what nobody sees. It is answered like everybody else, and nothing
 * is kept: whoever wrote it learns nothing from the answer.
 */
export function isTrapped(data: FormData): boolean {
  const typed = data.get(TRAP_CONTROL);
  return typeof typed === 'string' && typed.trim() !== '';
}
