import type { Socket } from "node:net";

/** What a connection of the NATS client goes over now. Not in the client's types, but there in version 2. */
export function socketOf(connection: object): Socket | undefined {
  return (connection as { protocol?: { transport?: { socket?: Socket } } }).protocol?.transport?.socket;
}

/**
 * Closes what a connection went over before the client told that it was lost.
 *
 * An attempt to connect that the client gave up goes on, and when it ends at last the client takes that for
 * the end of the connection it has made since: it makes another, and leaves the good one open. The server
 * would keep sending there for as long as pulls wait on it.
 */
export function abandon(socket: Socket | undefined): void {
  // Without them the client does not hear that this one ends, and does not take it for the newest.
  socket?.removeAllListeners();
  socket?.destroy();
}
