import { useActionData } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { Breadcrumb, type Crumb } from '#app/components/ui/breadcrumb.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { classNames } from '#app/styles/class-names.ts';
import {
  broad,
  container,
  narrowContainer,
  spread,
  stack,
  withMenu,
} from '#app/styles/layout.css.ts';

export interface PageProps {
  /** The page's h1; left out where the children contain it. */
  title?: string;
  breadcrumb?: readonly Crumb[];
  /** Beside the title. */
  action?: ReactNode;
  /** Half as wide, for forms and confirmations. */
  narrow?: boolean;
  /** As wide as the screen, for one large table. */
  wide?: boolean;
  /** A menu beside title and content, above them on a narrow screen. */
  aside?: ReactNode;
  children: ReactNode;
}

const UnplacedReply = onDemand(() => import('../draft/unplaced-reply.tsx'));

/** The content of a page between header and footer. */
export function Page({ title, breadcrumb, action, narrow, wide, aside, children }: PageProps) {
  const reply = useActionData<{ reply?: FormReply }>()?.reply;
  const content = (
    <>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      {title && (
        <div className={spread}>
          <h1>{title}</h1>
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
      <div className={classNames(container, wide && broad, withMenu)}>
        {aside}
        <div className={stack[wide ? 3 : 4]}>{content}</div>
      </div>
    );
  }
  return (
    <div
      className={classNames(
        narrow ? narrowContainer : container,
        wide && broad,
        stack[wide ? 2 : 4],
      )}
    >
      {content}
    </div>
  );
}
