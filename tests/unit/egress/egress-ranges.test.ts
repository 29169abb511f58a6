import { describe, expect, test } from "vitest";
import { addressKind, isListed, isNetwork } from "@/lib/platform/egress/address-ranges";

describe("an address of the internet is public", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:800::200e",
  ])("%s", (address) => expect(addressKind(address)).toBe("public"));
});

describe("a private network's or this machine's is private", () => {
  test.each([
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "::1",
    "0:0:0:0:0:0:0:1",
    "fc00::1",
    "fd12:3456:789a::1",
  ])("%s", (address) => expect(addressKind(address)).toBe("private"));
});

describe("what is no host of the internet is special, whatever it carries", () => {
  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "169.254.169.254",
    "169.254.0.1",
    "168.63.129.16",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "3fff::1",
    "5f00::1",
    "fe80::1",
    "fe80::1%eth0",
    "::1%lo",
    "fec0::1",
    "ff02::1",
    "not an address",
    "",
  ])("%s", (address) => expect(addressKind(address)).toBe("special"));
});

describe("a list of networks", () => {
  const list = ["10.1.0.0/16", "127.0.0.1", "fd00::/8"];

  test.each(["10.1.0.1", "10.1.255.255", "127.0.0.1", "fd12::1"])("has %s", (address) =>
    expect(isListed(address, list)).toBe(true),
  );

  test.each(["10.2.0.1", "127.0.0.2", "fc00::1", "::ffff:10.1.0.1", "", "x"])("doesn't have %s", (address) =>
    expect(isListed(address, list)).toBe(false),
  );

  test.each(["10.0.0.0/8", "10.0.0.1", "::1", "fd00::/8", "0.0.0.0/0"])("may hold %s", (entry) =>
    expect(isNetwork(entry)).toBe(true),
  );

  test.each(["", "10.0.0.0/33", "fd00::/129", "10.0.0.0/8/8", "10.0.0/8", "host.example", "10.0.0.0/", "10.0.0.0/-1"])(
    "may not hold %j",
    (entry) => expect(isNetwork(entry)).toBe(false),
  );
});
