import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env/env";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { isOwnOrigin } from "@/lib/platform/http/origin";
import { nextLink } from "@/lib/platform/http/paging";

beforeAll(() => setGlobalSlot("env", parseEnv({ APP_URL: "https://desk.example.com" })));
afterAll(() => setGlobalSlot("env", undefined));

test.each([
  [undefined, "desk.example.com"],
  [null, "desk.example.com"],
  ["https://desk.example.com", "desk.example.com"],
  ["https://desk.example.com", "10.0.0.2:3000"],
  ["http://localhost:3000", "localhost:3000"],
])("accepts %s on host %s", (origin, host) => {
  expect(isOwnOrigin(origin, host)).toBe(true);
});

test.each([
  ["https://evil.example", "desk.example.com"],
  ["https://desk.example.com.evil.example", "desk.example.com"],
  ["https://desk.example.com@evil.example", "desk.example.com"],
  ["http://localhost:3001", "localhost:3000"],
  ["null", "desk.example.com"],
  ["null", "null"],
  ["http://desk.example.com", "desk.example.com"],
  ["http://desk.example.com:8080", "desk.example.com:8080"],
  ["not an origin", "desk.example.com"],
  ["https://evil.example", undefined],
  ["https://evil.example", ""],
])("refuses %s on host %s", (origin, host) => {
  expect(isOwnOrigin(origin, host)).toBe(false);
});

describe("in production", () => {
  const key = "s0meB1tsOfCh4nce-9fT2xQvLw7ZpRk3H";
  beforeAll(() =>
    setGlobalSlot("env", parseEnv({ NODE_ENV: "production", APP_URL: "https://desk.example.com", SECRET_KEY: key })),
  );

  test("the configured address alone is ours, whatever host the request names", () => {
    expect(isOwnOrigin("https://desk.example.com", "10.0.0.2:3000")).toBe(true);
    expect(isOwnOrigin("https://rebound.example", "rebound.example")).toBe(false);
    expect(isOwnOrigin("http://localhost:3000", "localhost:3000")).toBe(false);
  });
});

test("the next page's link keeps the query, replaces the cursor and names no host", () => {
  const request = new Request("http://10.0.0.2:3000/api/things?search=a%26b&cursor=old");
  expect(nextLink(request, "new")).toEqual({ Link: '</api/things?search=a%26b&cursor=new>; rel="next"' });
});

test("there is no link after the last page", () => {
  expect(nextLink(new Request("http://localhost/api/things"), null)).toEqual({});
});
