/** Words of figures: a dimension of goods, or a grade. */

const DIMENSION = /^(?:φ|dn)?\d[\d.]*(?:-\d[\d.]*)?[a-d]?#?(?:mm|m|目|l|寸|分)?(?:x.*)?$/;
/** HRB400E, 304, 45#, 42.5: letters with digits, or a number that no dimension of its goods is. */
const GRADE =
  /^(?=.*\d)(?:[a-z][a-z\d.+/-]*|[2-4]\d{2}[a-z]?(?:\/.*)?|\d+#|[345]2\.5r?|\d{4,}[a-z]*|\d{1,2}(?:cr|mn|si|mo|ni|ti|crm|g\d)[a-z\d]*)$/;

/** M12 and M12×50 of a bolt, as no grade is called. */
const THREAD = /^m\d{1,2}(?:x\d+)?$/;

/**
 * What a word in the normal form is, 「hrb400e」 or 「φ18」; null for a word that is neither. Digits such as
 * 304 or 45# are a grade only where the market knows them, or where they can be no dimension.
 */
export function figureOf(word: string, isKnownGrade: boolean): 'grade' | 'dimension' | null {
  if (THREAD.test(word) && !isKnownGrade) return 'dimension';
  const isGrade = isKnownGrade || (GRADE.test(word) && !/^dn\d/.test(word));
  if (isGrade && !/^\d{1,3}[a-d]?$/.test(word)) return 'grade';
  if (DIMENSION.test(word)) return 'dimension';
  return isGrade ? 'grade' : null;
}
