import { describe, expect, test } from "vitest";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/errors/codes";
import { errorMessage } from "@/lib/platform/errors/error-message";
import { problemResponse } from "@/lib/platform/http/problem";
import { LOCALES } from "@/lib/platform/i18n/locales";

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

describe.each(LOCALES)("in %s", (locale) => {
  test.each(CODES)("%s has a text", (code) => {
    expect(errorMessage(locale, code).trim()).not.toBe("");
  });
});

test("a placeholder without a value leaves no brace behind", () => {
  expect(errorMessage("en", "ALREADY_ASSIGNED")).not.toMatch(/[{}]/);
});

test("a value that looks like a placeholder is not filled again", () => {
  expect(errorMessage("en", "ALREADY_ASSIGNED", { attenderName: "{limit}$&" })).toContain("{limit}$&");
});

test("an error of another bundle's class is recognised by its brand", () => {
  const foreign = Object.assign(new Error("NOT_FOUND"), { [Symbol.for("cangoo.app-error")]: true });
  expect(isAppError(foreign)).toBe(true);
  for (const value of [new Error("x"), null, undefined, "NOT_FOUND", {}]) expect(isAppError(value)).toBe(false);
});

test("an unexpected error's text never leaves the server", async () => {
  process.env.LOG_LEVEL = "silent";
  const response = problemResponse(new Error("SQLITE_FULL at /srv/data/secret.db"), "en", "test");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    type: "about:blank",
    title: "INTERNAL",
    status: 500,
    code: "INTERNAL",
    message: errorMessage("en", "INTERNAL"),
  });
});

test("retryAfter becomes a header, not a detail", async () => {
  const response = problemResponse(new AppError("TOO_MANY_REQUESTS", { retryAfter: 7 }), "en", "test");
  expect(response.headers.get("retry-after")).toBe("7");
  expect(await response.json()).not.toHaveProperty("details");
});

test("401 says how to sign in", () => {
  expect(problemResponse(new AppError("UNAUTHENTICATED"), "en", "test").headers.get("www-authenticate")).toBe("Bearer");
});
