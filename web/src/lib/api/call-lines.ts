import type { BodyInput, EndpointShape, ResponseData } from "@kindling/contracts/endpoint.ts";
import { parse, pathOf } from "./api-client.ts";
import { HttpError, NetworkError, TimeoutError } from "./api-errors.ts";

/** An endpoint of the contracts that responds with JSON Lines. */
export interface LinesEndpoint extends EndpointShape {
  readonly lines: true;
}

/** A response of which nothing arrives for this long is lost, in ms. */
const silenceMs = 60_000;

type Params = Record<string, string | number>;

interface LinesOptions<E extends LinesEndpoint> {
  params?: Params;
  body?: BodyInput<E>;
  signal: AbortSignal;
}

/**
 * Calls an endpoint and yields each line as it arrives, validated by the contract.
 * @throws HttpError, NetworkError also when the response breaks off, TimeoutError when nothing arrives for a minute,
 * InvalidResponseError, and the signal's reason
 */
export async function* callLines<E extends LinesEndpoint>(
  endpoint: E,
  { params, body, signal }: LinesOptions<E>,
): AsyncGenerator<ResponseData<E>> {
  const { method, path } = endpoint;
  for await (const line of readLines(method, pathOf(path, params ?? {}), signal, body))
    yield parse(endpoint.response, JSON.parse(line)) as ResponseData<E>;
}

/** Yields each line of a response as it arrives. @throws as `callLines` */
export async function* readLines(
  method: string,
  address: string,
  signal: AbortSignal,
  body?: unknown,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const end = () => silence.abort(new TimeoutError(silenceMs));
  let timer = setTimeout(end, silenceMs);
  try {
    const response = await fetch(address, {
      method,
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal]),
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new HttpError(response.status, await response.json().catch(() => undefined));
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (silence.signal.aborted) throw silence.signal.reason;
    if (error instanceof HttpError) throw error;
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}
