import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from '@remix-run/react';
import { useCallback, useRef } from 'react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { bidding } from './bid.server.ts';
import { readDetails } from './details-view.server.ts';
import { LivePage } from './live-page.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.meta ?? { title: '竞价现场' }, matches);
export const handle: RouteHandle = { money: true };

/**
 * A refused bid has a receipt that the page shows, so its data is loaded again. After a failure of
 * the server or the connection it is not, as by Remix's default, nor before who bids is known.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, actionStatus = 200 }) =>
  (actionStatus === 422 && !actionResult?.reply?.stepUp) || actionStatus < 400;

export const loader = ({ request }: LoaderFunctionArgs) => readDetails(request);

export const action = bidding;

export default function Details() {
  const page = useLoaderData<typeof loader>();
  const hasTyped = useActionData<typeof action>()?.reply !== undefined;
  const reload = useReload();
  return (
    <Page breadcrumb={page.breadcrumb}>
      <LivePage key={page.id} page={page} hasTyped={hasTyped} reload={reload} />
    </Page>
  );
}

/**
 * Loads the page's data again, unless it is being loaded already: a new request would abort the one
 * before, and on a slow line none would ever finish.
 */
function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isLoading = useRef(false);
  isLoading.current = state !== 'idle' || navigation.state !== 'idle';
  return useCallback(() => {
    if (!isLoading.current) revalidate();
  }, [revalidate]);
}
