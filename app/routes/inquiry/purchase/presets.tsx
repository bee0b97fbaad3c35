import { ButtonLink } from '#app/components/ui/button.tsx';
import { cluster, stack } from '#app/styles/layout.css.ts';

interface PresetsProps {
  label: string;
  presets: readonly Preset[];
}

interface Preset {
  to: string;
  label: string;
}

/** As many as a phone has room for above what they fill. */
const FEW = 4;

/** Ways to fill the rows of a page, each by its address; many fold, but for the first. */
export function Presets({ label, presets }: PresetsProps) {
  const [first, ...others] = presets;
  if (!first || presets.length <= FEW) return <Ways label={label} ways={presets} />;
  return (
    <div className={stack[2]}>
      <Ways label={label} ways={[first]} />
      <details>
        <summary>其他方案（{others.length}）</summary>
        <Ways label="其他方案" ways={others} />
      </details>
    </div>
  );
}

const Ways = ({ label, ways }: { label: string; ways: readonly Preset[] }) => (
  <nav aria-label={label} className={cluster[3]}>
    {ways.map(({ to, label: text }) => (
      <ButtonLink key={to} to={to} variant="secondary" size="small" preventScrollReset>
        {text}
      </ButtonLink>
    ))}
  </nav>
);
