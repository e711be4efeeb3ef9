import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each(["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "192.0.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fe80::1%eth0",
  "fd00:ec2::254",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:93.184.215.14",
  "64:ff9b::7f00:1",
  "64:ff9b::5db8:d70e",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "100::1",
  "4000::1",
  "example.org",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
