/** The hidden control of a long form: which of the customer's own drafts is in it. */
export const DRAFT_ID = 'draftId';
/** The value of the button that saves nothing and shows what would be. */
export const LOOK = 'preview';
/** The value of the button that keeps it as one. */
export const SAVE_DRAFT = 'saveDraft';
