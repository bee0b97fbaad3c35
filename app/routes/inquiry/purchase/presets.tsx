import { ButtonLink } from '#app/components/ui/button.tsx';
import { cluster } from '#app/styles/layout.css.ts';

interface PresetsProps {
  label: string;
  presets: readonly { to: string; label: string }[];
}

/** Ways to fill the rows of a page, each by its address. */
export function Presets({ label, presets }: PresetsProps) {
  return (
    <nav aria-label={label} className={cluster[3]}>
      {presets.map((preset) => (
        <ButtonLink
          key={preset.to}
          to={preset.to}
          variant="secondary"
          size="small"
          preventScrollReset
        >
          {preset.label}
        </ButtonLink>
      ))}
    </nav>
  );
}
