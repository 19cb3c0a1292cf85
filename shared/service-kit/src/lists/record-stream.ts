import { Readable } from "node:stream";
import { etagOf } from "../http/routes/etag.ts";
import { joinParts, WholeList } from "./whole-list.ts";

type Serialize<R> = (response: { success: true; data: readonly R[] }) => string;

/** A whole list whose records are read in batches as the receiver takes them. */
export class RecordStream<R> {
  private readonly etag: string;
  private readonly batches: AsyncIterable<readonly R[]>;

  constructor(etag: string, batches: AsyncIterable<readonly R[]>) {
    this.etag = etag;
    this.batches = batches;
  }

  /**
   * @param serialize writes a response with some of the records
   * @param schema the response's schema; part of the ETag, because a release may change the fields
   */
  serialized(serialize: Serialize<R>, schema: object): WholeList {
    const etag = etagOf(JSON.stringify(schema) + this.etag);
    return new WholeList(etag, Readable.from(joinParts(this.parts(serialize))));
  }

  private async *parts(serialize: Serialize<R>): AsyncGenerator<string> {
    for await (const data of this.batches) {
      if (data.length === 0) continue;
      const text = serialize({ success: true, data });
      yield text.slice(text.indexOf("[") + 1, text.lastIndexOf("]"));
    }
  }
}
