import { BlockList, isIPv4, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a host is reachable from this machine only: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (isIPv4(address)) return loopback.check(address, "ipv4");
  if (isIPv6(address)) return loopback.check(address, "ipv6");
  return address.toLowerCase() === "localhost";
}
