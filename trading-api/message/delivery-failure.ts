/** A mail or a message of which nobody has said that it was taken. */
export class DeliveryFailure extends Error {
  /** Its address takes none. */
  readonly forGood: boolean;
  /** It has left, and no answer has come: it may have been taken nevertheless. */
  readonly unanswered: boolean;

  constructor(message: string, { forGood = false, unanswered = false } = {}) {
    super(message);
    this.forGood = forGood;
    this.unanswered = unanswered;
  }
}

/** What a request fails by before any of it has left. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function hasLeft(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return !(typeof cause?.code === 'string' && NEVER_LEFT.has(cause.code));
}

/** Asks by HTTP. @throws DeliveryFailure for every error of the connection */
export async function askByHttp(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DeliveryFailure(message, { unanswered: hasLeft(error) });
  }
}

/** What was answered, as JSON; undefined where it is none. */
export const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => undefined);
