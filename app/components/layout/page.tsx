import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '#app/components/ui/breadcrumb.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { container, narrowContainer, spread, stack } from '#app/styles/layout.css.ts';

export interface PageProps {
  /** The page's h1; a page whose heading stands elsewhere leaves it out. */
  title?: string;
  breadcrumb?: readonly Crumb[];
  /** Beside the title. */
  action?: ReactNode;
  /** For forms and questions: half as wide. */
  narrow?: boolean;
  children: ReactNode;
}

/** The content of a page between header and footer. */
export function Page({ title, breadcrumb, action, narrow, children }: PageProps) {
  return (
    <div className={classNames(narrow ? narrowContainer : container, stack[4])}>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      {title && (
        <div className={spread}>
          <h1>{title}</h1>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}
