/**
 * WebDriver, as far as journeys need it. WebKitGTK takes its commands over HTTP (W3C WebDriver), Firefox the same ones over
 * Marionette, the protocol that geckodriver translates them to: neither Debian nor npm has geckodriver itself.
 */
export interface Driver {
  send(command: Command, params?: Params): Promise<unknown>;
  close(): Promise<void>;
}

export type Params = Readonly<Record<string, unknown>>;

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the session; `{id}` and `{name}` are params. */
  path: string;
  marionette: string;
}

const route = (method: Route['method'], path: string, marionette: string): Route => ({
  method,
  path,
  marionette: `WebDriver:${marionette}`,
});

export const COMMANDS = {
  open: route('POST', 'url', 'Navigate'),
  url: route('GET', 'url', 'GetCurrentURL'),
  back: route('POST', 'back', 'Back'),
  reload: route('POST', 'refresh', 'Refresh'),
  run: route('POST', 'execute/sync', 'ExecuteScript'),
  click: route('POST', 'element/{id}/click', 'ElementClick'),
  sendKeys: route('POST', 'element/{id}/value', 'ElementSendKeys'),
  cookies: route('GET', 'cookie', 'GetCookies'),
  addCookie: route('POST', 'cookie', 'AddCookie'),
  deleteCookie: route('DELETE', 'cookie/{name}', 'DeleteCookie'),
  deleteCookies: route('DELETE', 'cookie', 'DeleteAllCookies'),
} as const satisfies Record<string, Route>;

export type Command = keyof typeof COMMANDS;

/** An answer of WebDriver that is none: its code says which, such as «stale element reference». */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** What a test waits for did not come true. */
export class NotSo extends Error {}
