import { createServer } from "node:net";

/** The address cannot be listened on; the message says what to do. */
export class PortError extends Error {}

/**
 * Checks, before a database is started, that the address can be listened on.
 * @throws PortError that says what to do
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, host, port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A PortError if the operator can fix it, otherwise the error itself. */
export function portError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new PortError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
      );
    case "EACCES":
      return new PortError(
        `This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new PortError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1 or one that it has.`,
      );
    default:
      return error;
  }
}
