/** The message for every HTTP status without one of its own (spec 3 §8.2). */
export const SYSTEM_ERROR = '系统处理异常，请联系管理员！';

/** The messages of spec 3 §8.2, word for word. */
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [400, '请求错误！'],
  [403, '服务器拒绝响应！'],
  [404, '服务器找不到请求的网页！'],
  [408, '服务器等候请求时发生超时！'],
  [501, '服务器无法识别请求！'],
  [502, '错误网关！'],
  [503, '服务器目前无法使用（由于超载或停机维护）！'],
  [504, '网关超时！'],
  [505, '服务器不支持请求中所用的 HTTP 协议版本！'],
]);

/** The message for an HTTP status. 401 has none: it leads to the login. */
export function statusMessage(status: number): string {
  return MESSAGES.get(status) ?? SYSTEM_ERROR;
}
