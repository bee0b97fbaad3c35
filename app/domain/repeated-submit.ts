/** Another submit by the same customer within 2 s is refused (spec 1 §5, §9; design/forms: Two-second lock). */
export const SUBMIT_LOCK_MS = 2000;

/** How many characters a serial has, the random token against repeated submits (spec 3 §9; design/forms: Serials). */
export const SERIAL_LENGTH = 32;
/** The message for a form that was sent before and is answered again (design/forms: Serials). */
export const SENT_BEFORE = '已提交过，没有重复提交';
/** The message for a form whose serial was sent before with other values. */
export const SENT_OTHERWISE =
  '上次提交已成功，没有重复提交。您现在填写的内容还没有提交，如需另外提交，请再次提交';
