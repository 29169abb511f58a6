import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { allScreens } from "@/tests/support/matrix/screens";

/** Pages that show nothing of their own: they lead somewhere else. */
const LEADING_ON = ["app/page.tsx"];

const rows = {
  conversation: 1,
  ticket: 1,
  customer: 1,
  company: 1,
  webChat: 1,
  invite: "x",
  passwordReset: "x",
  emailChange: "x",
  survey: "x",
};
const addresses = allScreens(rows).map(({ path: address }) => address.split("?")[0] ?? "");

/** The addresses that a page file answers. */
function patternOf(file: string): RegExp {
  const segments = path
    .dirname(file)
    .split("/")
    .slice(1)
    .filter((segment) => !segment.startsWith("("));
  const parts = segments.map((segment) =>
    segment.startsWith("[[...") ? "(/.+)?" : segment.startsWith("[") ? "/[^/]+" : `/${segment}`,
  );
  return new RegExp(`^${parts.join("")}$`);
}

const pages = (fs.readdirSync("app", { recursive: true, encoding: "utf8" }) as string[])
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => path.join("app", file))
  .filter((file) => !LEADING_ON.includes(file));

test("every page is in the list of screens that zoom and Lighthouse go through", () => {
  expect(pages.filter((file) => !addresses.some((address) => patternOf(file).test(address)))).toEqual([]);
});

test("every screen of the list has a page", () => {
  expect(addresses.filter((address) => !pages.some((file) => patternOf(file).test(address)))).toEqual([]);
});
