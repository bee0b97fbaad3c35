/** What people say for parts of machines: rows of `namesIn`. */
export const MACHINERY = `
潜水泵：污水泵 抽污水的泵 化粪池泵
`;
