/** Limits on what the gateway holds at the same time. */
export interface LoadLimits {
  /** Requests in flight: four times what one service may have, so that one that hangs leaves room for the others. */
  inFlight: number;
  /** Bytes of all request bodies together. */
  bufferedBytes: number;
  /** Connections of one address, or of one /64 network. Applies without a proxy in front. */
  connectionsPerAddress: number;
}

export const defaultLoadLimits: LoadLimits = {
  inFlight: 512,
  bufferedBytes: 64 * 1_048_576,
  connectionsPerAddress: 512,
};
