import { isIPv6 } from "node:net";

/**
 * What limits take for one address: an IPv4 address, or the /64 network of an IPv6 address, of which
 * a single customer has all addresses.
 */
export function addressKey(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const [plain = ip] = ip.split("%", 1);
  return isIPv6(plain) ? networkOf(plain) : ip;
}

function networkOf(ip: string): string {
  // The URL parser writes out an address in its one shortest form.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
