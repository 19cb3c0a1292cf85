import { isIPv4, isIPv6 } from "node:net";

/** The key of everything that is not an address, so that invented values share one count. */
const unknown = "unknown";

/** The key that an address is counted under: an IPv4 address itself, or the /64 network of an IPv6 address. */
export function addressKey(text: string): string {
  const address = normalized(text);
  if (address === null) return unknown;
  return isIPv4(address) ? address : network(address, 4);
}

/** The /48 network of an IPv6 address, since one customer may own all of it; null for other addresses. */
export function networkKey(text: string): string | null {
  const address = normalized(text);
  return address === null || isIPv4(address) ? null : network(address, 3);
}

/** The key of a client's share of a limit: one customer has one share, though they may own a whole /48. */
export const clientAddress = (text: string): string => networkKey(text) ?? addressKey(text);

/** An IPv4 address, or an IPv6 address in its shortest form. Some proxies add the client's port. */
function normalized(text: string): string | null {
  const [, v4 = ""] = /^([\d.]+)(?::\d+)?$/.exec(text) ?? [];
  if (isIPv4(v4)) return v4;
  const [, inBrackets = text] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? [];
  const [v6 = ""] = inBrackets.split("%", 1);
  if (!isIPv6(v6)) return null;
  const shortest = new URL(`http://[${v6}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  const mapped = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (mapped >>> shift) & 255).join(".");
}

function network(shortest: string, groups: number): string {
  const [head = "", tail] = shortest.split("::");
  const parts = (text: string) => text.split(":").filter((group) => group !== "");
  const before = parts(head);
  const after = tail === undefined ? [] : parts(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, groups).join(":")}::/${groups * 16}`;
}
