/** Another submit by the same customer within 2 s is refused (spec 1 §5, §9; design/forms: Two-second lock). */
export const SUBMIT_LOCK_MS = 2000;

/** Characters of the serial, the random token against repeated submits (spec 3 §9; design/forms: Serials). */
export const SERIAL_LENGTH = 32;
/** Of a form that was sent before and is answered again (design/forms: Serials). */
export const SENT_BEFORE = '已提交过，没有重复提交';
/** Of a form that was sent before with something else typed in it. */
export const SENT_OTHERWISE =
  '上次提交已成功，没有重复提交。您现在填写的内容还没有提交，如需另外提交，请再次提交';
