import { Children, type ReactNode } from 'react';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small, nowrap as unbroken } from '#app/styles/layout.css.ts';

interface WithNoteProps {
  /** One line, or several; those that are empty are left out. */
  note: ReactNode;
  /** Its lines are not broken, as a time or a quantity. */
  nowrap?: boolean;
  children: ReactNode;
}

/** What a cell says, with smaller lines below it. */
export function WithNote({ note, nowrap, children }: WithNoteProps) {
  const className = classNames(muted, small, nowrap && unbroken);
  return (
    <>
      {children}
      {Children.map(note, (line) => line && <div className={className}>{line}</div>)}
    </>
  );
}
