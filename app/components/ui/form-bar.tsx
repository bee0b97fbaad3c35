import type { ReactNode } from 'react';
import { bar } from './form-bar.css.ts';

/** The actions of a long form, in view wherever one is in it. */
export const FormBar = ({ children }: { children: ReactNode }) => (
  <div className={bar}>{children}</div>
);
