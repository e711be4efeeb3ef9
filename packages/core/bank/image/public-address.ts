import ipaddr from "ipaddr.js";

/**
 * Whether an address is one of the open Internet. Not only loopback and private networks are
 * refused but whatever stands for another address: mapped, translated (NAT64) and tunnelled ones.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6, only 2000::/3 has been given out to the Internet.
  return parsed.kind() === "ipv4" || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
}
