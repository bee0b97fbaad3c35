/** What people say for building materials: rows of `namesIn`. */
export const BUILDING = `
胶合板：黑模板 黑色模板 清水板
`;
