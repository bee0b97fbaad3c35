import { useContext } from 'react';
import { DocumentContext } from './document-context.ts';

interface ReloadProps {
  seconds: number;
  /** The page to go to; unset: this one again. */
  to?: string;
}

/** What a page without a script does after so many seconds; with one it polls or counts down. */
export function ReloadWithoutScript({ seconds, to }: ReloadProps) {
  const { addRefresh } = useContext(DocumentContext);
  addRefresh?.(to === undefined ? String(seconds) : `${seconds};url=${to}`);
  return null;
}
