import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { formAction } from '#app/forms/action.server.ts';
import { halves } from '#app/styles/layout.css.ts';
import { Balance } from './balance.tsx';
import { BankCards } from './bank-cards.tsx';
import { BindDialog, CancelDialog } from './card-dialogs.tsx';
import { OpenWalletForm } from './open-wallet.tsx';
import { Statement } from './statement.tsx';
import { bind, cancel, fill, open } from './wallet-actions.server.ts';
import { walletPage } from './wallet-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '我的钱包' }, matches);

export const loader = ({ request }: LoaderFunctionArgs) => walletPage(request);

export const action = formAction(open, fill, bind, cancel);

export default function MyWallet() {
  const { wallet, opening, redirectTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page title="我的钱包" aside={<CustomerMenu />}>
      {redirectTo && (
        <Notice>
          办理完成后，可<Link to={redirectTo}>返回之前的页面</Link>继续。
        </Notice>
      )}
      {opening && <OpenWalletForm opening={opening} reply={reply} />}
      {wallet && (
        <>
          <div className={halves}>
            <Balance wallet={wallet} reply={reply} />
            <BankCards wallet={wallet} />
          </div>
          <Statement statement={wallet.statement} redirectTo={redirectTo} />
          {wallet.dialog.bind && (
            <BindDialog wallet={wallet} dialog={wallet.dialog.bind} reply={reply} />
          )}
          {wallet.dialog.cancel?.card && (
            <CancelDialog
              wallet={wallet}
              form={wallet.dialog.cancel.form}
              card={wallet.dialog.cancel.card}
              reply={reply}
            />
          )}
        </>
      )}
    </Page>
  );
}
