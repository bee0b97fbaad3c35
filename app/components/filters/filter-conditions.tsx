export interface PriceRangeProps {
  /** The list without conditions. */
  action: string;
  /** The other conditions by control, without the page: a new range starts at the first. */
  conditions: Readonly<Record<string, string | undefined>>;
  lowestPrice?: string;
  highestPrice?: string;
  /** Unset: not asked for. */
  lowestCount?: string;
}

/** The other conditions of a form that narrows the list. */
export const Conditions = ({ of }: { of: Readonly<Record<string, string | undefined>> }) => (
  <>
    {Object.entries(of).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
  </>
);
