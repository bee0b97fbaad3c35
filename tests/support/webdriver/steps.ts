/** How an element is found, in words that can be sent to a browser. */
export type Words = string | { source: string; flags: string };

export type Step =
  | { by: 'css'; css: string }
  | { by: 'role'; role: string; name?: Words; exact?: boolean; level?: number }
  | { by: 'label'; text: Words; exact?: boolean }
  | { by: 'text'; text: Words; exact?: boolean }
  | { by: 'nth'; index: number }
  | { by: 'and'; other: readonly Step[] }
  | { by: 'filter'; hasText?: Words; has?: readonly Step[]; visible?: boolean };

/** What is asked of what was found, or done with it. */
export type Deed =
  | { look: true; attribute?: string }
  | { element: true }
  | { type: string }
  | { option: { index?: number; label?: string; either?: string } };

export interface Found {
  text: string | null;
  attribute: string | null;
  value: string;
  isChecked: boolean;
  isDisabled: boolean;
  isVisible: boolean;
}
