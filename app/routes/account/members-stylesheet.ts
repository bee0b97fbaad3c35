import { useContext } from 'react';
import { DocumentContext, useWholeStylesheet } from '#app/components/layout/document-context.ts';

/** The stylesheet of members' pages, for the pages that a login leads to (vite.config.ts). */
export function useMembersStylesheet(): void {
  const href = useContext(DocumentContext).stylesheet?.wholeHref;
  useWholeStylesheet(href?.split(' ')[0]?.replace('/style-', '/members-'));
}
