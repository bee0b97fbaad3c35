/** What people say for plastics and rubber: rows of `namesIn`. */
export const PLASTICS = `
PA6 GF30：加纤30%尼龙6 加玻纤尼龙6
`;
