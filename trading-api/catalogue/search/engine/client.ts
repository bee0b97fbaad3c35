import type { z } from 'zod';
import { parseJson } from '#app/domain/json-text.ts';
import type { EngineSettings } from './settings.ts';

/** The engine refuses, fails, is late, or gives an answer of an unknown form. */
export class EngineFailure extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'EngineFailure';
    this.status = status;
  }
}

interface Asked<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT';
  /** Begins with a slash; its names are those of indexes. */
  path: string;
  /** A text is sent as it is, as lines of JSON. */
  body?: object | string;
  timeoutMs: number;
  answer: Schema;
}

/** Speaks HTTP to an engine. What it says of a failure names neither the engine's address nor who asked. */
export class EngineClient {
  readonly #settings: EngineSettings;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  async ask<Schema extends z.ZodType>(asked: Asked<Schema>): Promise<z.output<Schema>> {
    const what = `${asked.method} ${asked.path}`;
    const { response, text } = await this.#send(asked).catch((cause: unknown) => {
      throw new EngineFailure(`the search engine did not answer ${what}`, { cause });
    });
    const { status } = response;
    if (!response.ok)
      throw new EngineFailure(`the search engine answered ${status} to ${what}`, { status });
    const parsed = asked.answer.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new EngineFailure(`the search engine answered something else to ${what}`, { status });
  }

  async #send({ method, path, body, timeoutMs }: Asked<z.ZodType>) {
    const { url, authorization } = this.#settings;
    const isText = typeof body === 'string';
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(authorization !== null && { authorization }),
        ...(body !== undefined && {
          'content-type': isText ? 'application/x-ndjson' : 'application/json',
        }),
      },
      body: isText ? body : JSON.stringify(body),
      // Following a redirect would send the password to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { response, text: await response.text() };
  }
}
