import { useActionData } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { Breadcrumb, type Crumb } from '#app/components/ui/breadcrumb.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { classNames } from '#app/styles/class-names.ts';
import {
  cluster,
  container,
  dense,
  narrowContainer,
  spread,
  stack,
  withMenu,
} from '#app/styles/layout.css.ts';

export interface PageProps {
  /** The page's h1; left out where the children contain it. */
  title?: string;
  breadcrumb?: readonly Crumb[];
  /** Behind the title: the pages that are tabs of this one. */
  beside?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** Half as wide, for forms and confirmations. */
  narrow?: boolean;
  /** One large table: little space around it. */
  wide?: boolean;
  /** A menu beside title and content, above them on a narrow screen. */
  aside?: ReactNode;
  children: ReactNode;
}

const UnplacedReply = onDemand(() => import('../draft/unplaced-reply.tsx'));

/** The content of a page between header and footer. */
export function Page({
  title,
  breadcrumb,
  beside,
  action,
  narrow,
  wide,
  aside,
  children,
}: PageProps) {
  const reply = useActionData<{ reply?: FormReply }>()?.reply;
  const content = (
    <>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      {title && (
        <div className={spread}>
          <div className={cluster[4]}>
            <h1>{title}</h1>
            {beside}
          </div>
          {action}
        </div>
      )}
      {reply && (
        <Suspense>
          <UnplacedReply reply={reply} />
        </Suspense>
      )}
      {children}
    </>
  );
  if (aside) {
    return (
      <div className={classNames(container, withMenu)}>
        {aside}
        <div className={stack[wide ? 3 : 4]}>{content}</div>
      </div>
    );
  }
  return (
    <div
      className={classNames(
        narrow ? narrowContainer : container,
        wide && dense,
        stack[wide ? 2 : 4],
      )}
    >
      {content}
    </div>
  );
}
