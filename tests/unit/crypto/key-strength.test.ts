import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isGuessableKey } from "@/lib/platform/crypto/key-strength";

test.each([
  "k".repeat(40),
  "abababababababababababababababababababab",
  "12345678901234567890123456789012",
  "0123456789abcdefghijklmnopqrstuvwxyz",
  "aB1aB1aB1aB1aB1aB1aB1aB1aB1aB1aB1aB1",
  "change-me-change-me-change-me-change-me",
  "please-change-this-key-9f8a7s6d5f4g3h2j1k",
  "MySuperSecretKeyForTheDesk2026!!!!",
  "qwertyuiopasdfghjklzxcvbnm1234567890",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaQx7!",
])("%s was made up", (key) => {
  expect(isGuessableKey(key)).toBe(true);
});

test("a random key that happens to have such a word in mixed letters wasn't made up", () => {
  expect(isGuessableKey("FDx2IIN7T-XNuUqQug25wUSeCrEt81iRZtKRjcMi4YztaEmjTCCgNtWTByQuudYn")).toBe(false);
});

test.each([
  ["16 bytes in hexadecimal", () => randomBytes(16).toString("hex")],
  ["32 bytes in hexadecimal", () => randomBytes(32).toString("hex")],
  ["24 bytes in base64", () => randomBytes(24).toString("base64")],
  ["48 bytes in base64", () => randomBytes(48).toString("base64")],
  ["48 bytes in base64url", () => randomBytes(48).toString("base64url")],
])("%s were not, ever", (_, make) => {
  expect(Array.from({ length: 20_000 }, make).filter(isGuessableKey)).toEqual([]);
});
