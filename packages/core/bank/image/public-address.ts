import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is on the public Internet. Refuses loopback and private networks, and
 * addresses that lead to another one: mapped, translated (NAT64) and tunnelled.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // In IPv6, only 2000::/3 is assigned to the public Internet.
  return parsed.kind() === "ipv4" || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
}
