export interface NatsAddress {
  /** `host:port` of every server. */
  servers: string[];
  user?: string;
  password?: string;
  /** Whether an address starts with `tls://`. */
  tls: boolean;
}

/**
 * Parses NATS addresses, `nats://user:password@host:4222`, separated by commas. The client does not read credentials
 * from an address itself.
 *
 * @throws when one is not a nats:// or tls:// address, without repeating its password
 */
export function readNatsAddress(addresses: string): NatsAddress {
  const result: NatsAddress = { servers: [], tls: false };
  for (const address of addresses.split(",").map((part) => part.trim())) {
    const url = URL.parse(address.includes("://") ? address : `nats://${address}`);
    if (!url?.hostname || !["nats:", "tls:"].includes(url.protocol)) {
      throw new Error("A NATS address must look like nats://host:4222 or tls://host:4222");
    }
    result.servers.push(`${url.hostname}:${url.port || "4222"}`);
    result.tls ||= url.protocol === "tls:";
    if (url.username) result.user = decodeURIComponent(url.username);
    if (url.password) result.password = decodeURIComponent(url.password);
  }
  return result;
}
