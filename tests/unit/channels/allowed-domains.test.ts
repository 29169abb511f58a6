import { describe, expect, test } from "vitest";
import { frameAncestors, isAllowedOrigin, parseAllowedDomain } from "@/lib/modules/channels/web-chat/allowed-domains";

describe("parseAllowedDomain", () => {
  test("reads an origin, with or without a trailing slash, in any case", () => {
    const expected = { scheme: "https", includesSubdomains: false, host: "loja.example.com", port: "" };
    expect(parseAllowedDomain("https://loja.example.com")).toEqual(expected);
    expect(parseAllowedDomain(" HTTPS://Loja.Example.com/ ")).toEqual(expected);
  });

  test("drops the scheme's default port and keeps any other", () => {
    expect(parseAllowedDomain("https://loja.example.com:443")?.port).toBe("");
    expect(parseAllowedDomain("http://localhost:3000")?.port).toBe("3000");
  });

  test("turns an international name into what browsers send", () => {
    expect(parseAllowedDomain("https://pão.example.com")?.host).toBe("xn--po-sia.example.com");
  });

  test.each([
    "",
    "*",
    "https://*",
    "https://*.com",
    "https://*.10.0.0.1",
    "https://a.*.example.com",
    "loja.example.com",
    "ftp://loja.example.com",
    "javascript:alert(1)",
    "https://user:secret@loja.example.com",
    "https://loja.example.com/painel",
    "https://loja.example.com?x=1",
    "https://loja.example.com:99999",
    "https://loja.example.com; script-src *",
    "https://loja.example.com\r\nSet-Cookie: a=b",
    "https://loja.example.com 'unsafe-inline'",
    "https://loja.example.com,https://outra.example.com",
    "https://-loja.example.com",
    "https://[::1]:3000",
    "null",
  ])("refuses %j", (entry) => {
    expect(parseAllowedDomain(entry)).toBeNull();
  });
});

describe("isAllowedOrigin", () => {
  const allowed = ["https://loja.example.com", "https://*.shop.example.com", "http://localhost:3000"];

  test.each([
    "https://loja.example.com",
    "https://a.shop.example.com",
    "https://a.b.shop.example.com",
    "http://localhost:3000",
  ])("accepts %s", (origin) => {
    expect(isAllowedOrigin(origin, allowed)).toBe(true);
  });

  test.each([
    ["http://loja.example.com", "another scheme"],
    ["https://loja.example.com:8443", "another port"],
    ["https://shop.example.com", "a wildcard's own domain"],
    ["https://evilshop.example.com", "a name that only ends alike"],
    ["https://loja.example.com.evil.example", "a name that only starts alike"],
    ["https://a.shop.example.com@evil.example", "credentials that look like a host"],
    ["https://loja.example.com/", "a URL that is no origin"],
    ["https://loja.example.com/x", "a URL with a path"],
    ["null", "an opaque origin"],
    ["file://", "a file"],
    ["", "nothing"],
    ["not a url", "something else"],
  ])("refuses %s: %s", (origin) => {
    expect(isAllowedOrigin(origin, allowed)).toBe(false);
  });

  test("refuses everyone without a list, a missing origin, and entries that don't parse", () => {
    expect(isAllowedOrigin("https://loja.example.com", [])).toBe(false);
    expect(isAllowedOrigin(null, allowed)).toBe(false);
    expect(isAllowedOrigin(undefined, allowed)).toBe(false);
    expect(isAllowedOrigin("https://loja.example.com", ["*", "https://*", "loja.example.com"])).toBe(false);
  });
});

describe("frameAncestors", () => {
  test("names our own pages and each domain once", () => {
    expect(
      frameAncestors(["https://loja.example.com", "https://LOJA.example.com/", "https://*.example.com:8443"]),
    ).toBe("'self' https://loja.example.com https://*.example.com:8443");
  });

  test("is only our own pages for an empty list", () => {
    expect(frameAncestors([])).toBe("'self'");
  });

  test("leaves out what could change the header", () => {
    const value = frameAncestors([
      "https://a.example; script-src *",
      "https://b.example\r\nX-Evil: 1",
      "*",
      "https://c.example",
    ]);
    expect(value).toBe("'self' https://c.example");
  });
});
