import { expect, test } from "vitest";
import { clientDevice } from "@/lib/modules/attenders/client-device";
import { emailSchema, splitFullName } from "@/lib/modules/attenders/schema";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome 142",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge 142",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari 26",
    "macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari 26",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    "Chrome 141",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox 145", "Linux"],
  ["curl/8.5.0", null, null],
  ["", null, null],
])("%s", (userAgent, browser, system) => {
  expect(clientDevice(userAgent)).toEqual({ browser, system });
});

test.each([
  ["Ana", "Ana", ""],
  ["Ana Souza", "Ana", "Souza"],
  ["  João  Batista   de Souza ", "João", "Batista de Souza"],
])("the first word of %j is the first name, the rest the surname", (fullName, firstName, surname) => {
  expect(splitFullName(fullName)).toEqual({ firstName, surname });
});

test.each(["ana@empresa.com.br", " ANA@Empresa.com.br ", "ana+suporte@empresa.com"])("%j is an address", (email) => {
  expect(emailSchema.safeParse(email).data).toBe(email.trim().toLowerCase());
});

test.each([
  ["", "emailRequired"],
  ["ana", "emailInvalid"],
  ["ana@empresa", "emailInvalid"],
  ["a@b.c, d@e.f", "emailInvalid"],
  ["Ana <ana@empresa.com>", "emailInvalid"],
  ["ana@empresa.com\nBcc: x@y.z", "emailInvalid"],
])("%j is refused with %s", (email, message) => {
  expect(emailSchema.safeParse(email).error?.issues[0]?.message).toBe(message);
});
