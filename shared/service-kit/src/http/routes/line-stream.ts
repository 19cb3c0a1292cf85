import { Readable } from "node:stream";

/**
 * The response of an endpoint with `lines`. The next value is made when the receiver takes it; a receiver that
 * disconnects ends the generator at the value that it is at.
 */
export class LineStream<R extends object> {
  readonly content: Readable;

  constructor(values: AsyncGenerator<R>) {
    this.content = Readable.from(linesOf(values), { highWaterMark: 1 });
  }
}

async function* linesOf(values: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
