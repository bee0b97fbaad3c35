import { ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { CONTRACT_UNSIGNED } from '#app/domain/account/customer.ts';
import { CONFIRM_DELETE_ADDRESS } from '#app/domain/checkout/address.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { AddressDialog } from './address/address-dialog.tsx';
import type { CheckoutData } from './checkout-loader.server.ts';
// Imported here and not on demand: on a slow line each further step costs a round trip.
import '#app/components/ui/dialog-panel.tsx';

interface OpenDialogProps {
  dialog: NonNullable<CheckoutData['dialog']>;
  page: string;
}

/** The dialog of the checkout's address; loaded on demand, since most visits open none. */
export default function OpenDialog({ dialog, page }: OpenDialogProps) {
  switch (dialog.kind) {
    case 'address':
      return (
        <AddressDialog
          description={dialog.form}
          first={dialog.first}
          aids={dialog.aids}
          problem={dialog.problem}
          closeTo={page}
        />
      );
    case 'deleteAddress':
      return (
        <ConfirmDialog
          title={CONFIRM_DELETE_ADDRESS}
          description={`${dialog.address.person} ${dialog.address.phone} ${dialog.address.place}`}
          form={dialog.form}
          closeTo={page}
          of={{ id: dialog.address.id }}
        />
      );
    case 'contract':
      return <ContractDialog signUrl={dialog.signUrl} closeTo={dialog.closeTo} />;
  }
}

/** Shown to an enterprise that buys directly without a signed contract (spec 1 §5). */
function ContractDialog({ signUrl, closeTo }: { signUrl: string; closeTo: string }) {
  return (
    <Dialog
      title={CONTRACT_UNSIGNED}
      description="企业客户直接购买前需签署电子合同，您填写的内容会为您保留。"
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <ButtonLink to={signUrl}>前往签署</ButtonLink>
        </>
      }
    />
  );
}
