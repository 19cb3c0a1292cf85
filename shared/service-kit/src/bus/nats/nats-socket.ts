import type { Socket } from "node:net";

/** The current transport of the NATS client. Missing from the client's types, present in version 2. */
export function socketOf(connection: object): Socket | undefined {
  return (connection as { protocol?: { transport?: { socket?: Socket } } }).protocol?.transport?.socket;
}

/**
 * Closes the transport that a connection used before the client reported its loss.
 *
 * A connection attempt that the client abandoned continues. When it fails at last, the client believes that its newer
 * connection ended: it reconnects and leaves the working socket open, to which the server keeps sending.
 */
export function abandon(socket: Socket | undefined): void {
  // Without handlers the client does not notice the end, which it would attribute to its newest connection.
  socket?.removeAllListeners();
  socket?.destroy();
}
