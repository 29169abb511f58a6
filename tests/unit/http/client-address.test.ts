import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env/env";
import { networksOf, resolveAddress } from "@/lib/platform/http/client-address";

afterEach(() => {
  env().TRUSTED_PROXIES = [];
});

test.each([
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["10.0.0.5", "198.51.100.1", "10.0.0.5"],
  ["::ffff:203.0.113.9", "198.51.100.1", "::ffff:203.0.113.9"],
])("a header from outside is the client's own invention: %s with %s is %s", (remote, forwarded, expected) => {
  expect(resolveAddress(remote, forwarded)).toBe(expected);
});

test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])("believes a reverse proxy on %s", (remote) => {
  expect(resolveAddress(remote, "198.51.100.1")).toBe("198.51.100.1");
});

test("takes the entry that the proxy added, not those the client put before it", () => {
  expect(resolveAddress("127.0.0.1", "1.1.1.1, 2.2.2.2 ,  198.51.100.1 ")).toBe("198.51.100.1");
});

test.each([
  ["198.51.100.1:40312", "198.51.100.1"],
  ["[2001:db8::7]:40312", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
])("leaves the port of %s out", (forwarded, expected) => {
  expect(resolveAddress("127.0.0.1", forwarded)).toBe(expected);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1:0::/48"]],
  ["2001:db8:1:2ff:ffff::1", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1:0::/48"]],
  ["2001:0DB8:1:2::9", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1:0::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0:0::/48"]],
  ["::ffff:203.0.113.9", ["203.0.113.9"]],
  ["203.0.113.9", ["203.0.113.9"]],
])("%s is counted as %j", (address, expected) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(expected);
});

test.each(["", " ", ",", "1.1.1.1,", "unknown", "_hidden", "<script>", "1.2.3.4.5"])(
  "falls back to the connection for %j",
  (forwarded) => {
    expect(resolveAddress("127.0.0.1", forwarded)).toBe("127.0.0.1");
  },
);

test.each([
  ["172.18.0.2", "198.51.100.1"],
  ["::ffff:172.18.0.2", "198.51.100.1"],
  ["172.32.0.2", "172.32.0.2"],
  ["203.0.113.9", "203.0.113.9"],
])("believes a proxy in a network that the configuration names: from %s it is %s", (remote, expected) => {
  env().TRUSTED_PROXIES = ["172.16.0.0/12"];
  expect(resolveAddress(remote, "198.51.100.1")).toBe(expected);
});
