import { describe, expect, test } from "vitest";
import { routePatterns } from "@/lib/platform/http/route-pattern";

const patternOf = routePatterns(
  [
    "/",
    "/[...rest]",
    "/conversations",
    "/conversations/[id]",
    "/api/[...path]",
    "/api/v1/conversations/[id]",
    "/api/v1/conversations/[id]/notes/[noteId]",
    "/api/v1/conversations/counters",
    "/api/v1/password-resets/[token]",
  ],
  ["widget.js"],
);

describe("a request's place is told", () => {
  test.each([
    ["/", "/"],
    ["/conversations/", "/conversations"],
    ["/conversations/17", "/conversations/[id]"],
    ["/api/v1/conversations/17/notes/17", "/api/v1/conversations/[id]/notes/[noteId]"],
    ["/api/v1/conversations/counters", "/api/v1/conversations/counters"],
    ["/api/v1/conversations/counters/notes/1", "/api/v1/conversations/[id]/notes/[noteId]"],
    ["/api/v1/password-resets/geheim", "/api/v1/password-resets/[token]"],
    ["/api/v1/password-resets/geheim/more", "/api/[...path]"],
    ["/api/nothing", "/api/[...path]"],
    ["/somewhere/else", "/[...rest]"],
    ["/_next/static/chunks/a.js", "static"],
    ["/widget.js", "static"],
  ])("%s is %s", (pathname, expected) => {
    expect(patternOf(pathname)).toBe(expected);
  });

  test("and never by what the caller wrote, when nothing is known", () => {
    const nothing = routePatterns([], []);
    expect(nothing("/api/v1/password-resets/geheim")).toBe("unknown");
    expect(patternOf("http://elsewhere/geheim")).toBe("/[...rest]");
  });
});
