const PREFIX = 'attribute.';

/** The control of a category's attribute in the form of a listing, by its key. */
export const attributeControl = (key: string): string => PREFIX + key;

/** The key of the attribute that a control is for; null for any other control. */
export const attributeOfControl = (name: string): string | null =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
