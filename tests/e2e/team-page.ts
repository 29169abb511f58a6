import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";

/** The demo's administrator. */
export const ADMIN = DEMO_ACCOUNTS.admin;

/** A row of a table. */
export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** A notice of something that worked. */
export const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** A notice of something that didn't. */
export const failure = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A problem as the server answers it. */
export const answer = (status: number, message = "", code = "CODE") => ({
  status,
  contentType: "application/problem+json",
  body: JSON.stringify({ status, code, message }),
});
