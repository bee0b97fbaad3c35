import { ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { CONTRACT_UNSIGNED } from '#app/domain/account/customer.ts';

/** Shown to an enterprise that buys directly without a signed contract (spec 1 §5). */
export function ContractDialog({ signUrl, closeTo }: { signUrl: string; closeTo: string }) {
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
