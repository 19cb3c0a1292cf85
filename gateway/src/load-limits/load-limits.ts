/** Limits on what the gateway holds at the same time. */
export interface LoadLimits {
  /** Requests in flight: four times what one service may have, so that one that hangs leaves room for the others. */
  inFlight: number;
  /** Bytes of all request bodies together. */
  bufferedBytes: number;
  /** Connections of one address, or of one /64 network. Applies without a proxy in front. */
  connectionsPerAddress: number;
  /** The part of the requests and bytes that one address or session may hold. Applies with enforced access. */
  clientShare: number;
  /** Maximum time without progress of a response that the client does not read, in ms. */
  stallMs: number;
}

export const defaultLoadLimits: LoadLimits = {
  inFlight: 512,
  bufferedBytes: 64 * 1_048_576,
  connectionsPerAddress: 512,
  clientShare: 1 / 8,
  stallMs: 15_000,
};
