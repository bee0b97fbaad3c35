import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { share } from './detail.css.ts';

/** An address that tells whoever gets it what the goods cost when it was sent. */
export function Share({ path }: { path: string }) {
  const url = useRootData().origin + path;
  const [copied, setCopied] = useState('');
  return (
    <details className={share}>
      <summary>分享报价</summary>
      <Field name="share" label="链接（对方能看到此刻的价格和最新价格）">
        <Input value={url} readOnly />
      </Field>
      {useHydrated() && (
        <Button
          type="button"
          variant="secondary"
          size="small"
          onClick={() => navigator.clipboard?.writeText(url).then(() => setCopied(url))}
        >
          {copied === url ? '已复制' : '复制链接'}
        </Button>
      )}
    </details>
  );
}
