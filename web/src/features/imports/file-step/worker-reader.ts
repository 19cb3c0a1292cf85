import type { Kind } from "@kindling/imports/mapping/fields.ts";
import type { ReaderReply, ReaderRequest, ReadFile, SentRow } from "./table-reader.ts";

/** A file that cannot be read, with a sentence that says why. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
}

const notLoaded = "The file could not be read. Reload the page, and choose it again.";

/** Asks a worker of its own to read a file. One request at a time. */
export class WorkerReader {
  private readonly worker = new Worker(new URL("./file-worker.ts", import.meta.url), { type: "module" });

  /** @throws FileProblem */
  async open(kind: Kind, given: File | string): Promise<{ sheets: string[] } | { file: ReadFile }> {
    const reply = await this.ask({ ask: "open", kind, given });
    if ("block" in reply) throw new FileProblem(notLoaded);
    return reply;
  }

  /** @throws FileProblem */
  async sheet(name: string): Promise<ReadFile> {
    const reply = await this.ask({ ask: "sheet", name });
    if (!("file" in reply)) throw new FileProblem(notLoaded);
    return reply.file;
  }

  /** The rows from a position on, as many as one request may have; none after the last. @throws FileProblem */
  async block(from: number): Promise<SentRow[]> {
    const reply = await this.ask({ ask: "block", from });
    if (!("block" in reply)) throw new FileProblem(notLoaded);
    return reply.block;
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(request: ReaderRequest): Promise<Exclude<ReaderReply, { problem: string }>> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<ReaderReply>) =>
        "problem" in data ? reject(new FileProblem(data.problem)) : resolve(data);
      // Its script did not load, or the memory was not enough.
      this.worker.onerror = () => reject(new FileProblem(notLoaded));
      this.worker.postMessage(request);
    });
  }
}
