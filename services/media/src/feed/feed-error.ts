/**
 * Why a feed could not be read:
 * - `network`: no usable HTTP answer (name, connection, TLS, reset);
 * - `timeout`: the whole-request deadline passed;
 * - `too-large`: more decoded bytes than allowed;
 * - `status`: an answer that is neither a feed nor "not modified", or a redirect that is not followed;
 * - `malformed`: an answer that is not a well-formed Atom feed;
 * - `stopped`: none of these, the caller ended the fetch.
 */
export type FeedErrorCode = "network" | "timeout" | "too-large" | "status" | "malformed" | "stopped";

/**
 * The one error of the feed reader. Its message is fit for a log: it never holds the query or the
 * credentials of the feed's address, and there is deliberately no `cause`, since the inner errors of an
 * HTTP client may quote the address in full.
 */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string) {
    super(message);
    this.name = "FeedError";
    this.code = code;
  }
}
