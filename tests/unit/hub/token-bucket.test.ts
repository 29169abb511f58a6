import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TokenBucket } from "@/lib/hub/token-bucket";

let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function takeAll(bucket: TokenBucket): number {
  let taken = 0;
  while (taken < 1_000 && bucket.take()) taken += 1;
  return taken;
}

test("gives the burst at once and then refuses", () => {
  expect(takeAll(new TokenBucket(5, 20))).toBe(20);
});

test("fills at its rate", () => {
  const bucket = new TokenBucket(5, 20);
  takeAll(bucket);
  now += 1_000;
  expect(takeAll(bucket)).toBe(5);
});

test("never holds more than the burst", () => {
  const bucket = new TokenBucket(5, 20);
  takeAll(bucket);
  now += 3_600_000;
  expect(takeAll(bucket)).toBe(20);
});

test("gives nothing for part of a token", () => {
  const bucket = new TokenBucket(5, 20);
  takeAll(bucket);
  now += 199;
  expect(bucket.take()).toBe(false);
  now += 2;
  expect(bucket.take()).toBe(true);
});
