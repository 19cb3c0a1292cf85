import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";

/** A redirect leads to a non-public address. */
export class PrivateAddressError extends Error {}

/** Whether an IP address is not public: loopback, private, link-local, reserved and so on. */
export const isPrivateAddress = (address: string): boolean => ipaddr.process(address).range() !== "unicast";

/**
 * Connects to the trusted origin at any address, and to others only at public addresses. The check uses the lookup of
 * the connection itself, so a second lookup cannot return another address.
 * @throws PrivateAddressError by the callback
 */
export function guardedConnector(
  trustedOrigin: string,
  isPrivate: (address: string) => boolean = isPrivateAddress,
): buildConnector.connector {
  const publicLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.some(({ address }) => isPrivate(address))) return callback(new PrivateAddressError(), []);
      const [first] = addresses as [LookupAddress];
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ timeout: 0 });
  const connectToPublic = buildConnector({ timeout: 0, lookup: publicLookup });
  return (options, callback) => {
    if (`${options.protocol}//${options.host}` === trustedOrigin) return connect(options, callback);
    // No lookup happens for an IP address in the URL.
    if (isIP(options.hostname) && isPrivate(options.hostname))
      return callback(new PrivateAddressError(), null);
    return connectToPublic(options, callback);
  };
}
