/**
 * Why a feed could not be read:
 * - `network`: no HTTP response (name, connection, TLS, reset);
 * - `timeout`: the deadline of the whole request;
 * - `too-large`: more decoded bytes than allowed;
 * - `status`: neither a feed nor "not modified", or a rejected redirect;
 * - `malformed`: not a well-formed Atom feed;
 * - `stopped`: the caller ended the fetch.
 */
export type FeedErrorCode = "network" | "timeout" | "too-large" | "status" | "malformed" | "stopped";

/**
 * The error of the feed reader. Its message is safe to log: it contains neither the query nor the credentials of the
 * feed's URL. It has no `cause`, because errors of the HTTP client may quote the whole URL.
 */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string) {
    super(message);
    this.name = "FeedError";
    this.code = code;
  }
}
