import type { Socket } from "node:net";

/** The current transport of the NATS client. Missing from the client's types, present in version 2. */
export function socketOf(connection: object): Socket | undefined {
  return (connection as { protocol?: { transport?: { socket?: Socket } } }).protocol?.transport?.socket;
}

/**
 * Closes the transport that a connection used before the client reported its loss.
 *
 * A connection attempt that the client gave up continues. When it fails, the client takes that for the end of its newer
 * connection: it reconnects and leaves the working socket open, to which the server keeps sending.
 */
export function destroyFormerSocket(socket: Socket | undefined): void {
  // Without listeners the client does not notice the close, which it would attribute to its newest connection.
  socket?.removeAllListeners();
  socket?.destroy();
}
