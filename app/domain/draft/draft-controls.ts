/** The hidden control of a long form: which of the customer's own drafts is in it. */
export const DRAFT_ID = 'draftId';
/** The value of the button that shows what would be saved, and saves nothing. */
export const PREVIEW = 'preview';
/** The value of the button that saves the form as a draft. */
export const SAVE_DRAFT = 'saveDraft';
