import { expect, test } from "vitest";
import { isStyleKept, keptStylesOf } from "@/lib/kernel/kept-styles";

const ONE = "https://desk.example/_next/static/chunks/one-1.css";

test("a style sheet that the cookie was written for is known by its path too", () => {
  expect(isStyleKept("/_next/static/chunks/one-1.css", keptStylesOf([ONE, "/two.css"]))).toBe(true);
});

test("a style sheet of another build isn't kept, whatever its name begins with", () => {
  expect(isStyleKept("/_next/static/chunks/one.css", keptStylesOf([ONE]))).toBe(false);
});
