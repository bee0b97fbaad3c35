/** What people say for other metals: rows of `namesIn`. */
export const METALS = `
电解铜：copper_cathode_grade_a
`;
