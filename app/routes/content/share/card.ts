/** What a shared link shows of a page: in its picture, and in the mail that carries it. */
export interface Card {
  /** 现货, 竞价 and the like. */
  kind: string;
  title: string;
  /** A line below the title. */
  detail: string;
  /** The figure that one looks for, with its unit, and what a price is for. */
  figure: { label: string; value: string; unit: string; terms?: string } | null;
  facts: readonly (readonly [term: string, value: string])[];
  /** Whose it is. */
  owner: string;
}

/** The card in lines, as a mail's body has it. */
export function cardLines({ title, detail, figure, facts, owner }: Card): string[] {
  return [
    title,
    detail,
    figure ? `${figure.label} ${figure.value}${figure.unit}` : '',
    figure?.terms ?? '',
    ...facts.map(([term, value]) => `${term} ${value}`),
    owner,
  ].filter((line) => line !== '');
}
