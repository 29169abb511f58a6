import { type ScopedDb, scopedClient } from "@/lib/platform/db/scoped-client";
import type { SessionRow } from "@/lib/platform/db/session-store";
import type { Locale } from "@/lib/platform/i18n/locales";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";

export type Theme = "light" | "dark" | "system";

/** The signed-in person, as use cases and screens see them. */
export type ContextAttender = {
  id: number;
  firstName: string;
  surname: string;
  fullName: string;
  email: string;
  /** 1 Administrator, 2 Default. */
  profile: number;
  primaryLanguage: string;
  secondaryLanguage: string;
  theme: Theme;
};

/** Who asks, for which workspace, in which language: first argument of each use case and query of an attender. */
export type Ctx = {
  workspaceId: number;
  workspace: { id: number; clientId: string; name: string; timeZone: string };
  attender: ContextAttender;
  sessionId: number;
  locale: Locale;
  db: ScopedDb;
  /** Address of the caller, for the audit log. */
  address: string;
};

/** Builds the context of a live session. */
export function toContext(row: SessionRow, address: string): Ctx {
  let db: ScopedDb | undefined;
  return {
    workspaceId: row.workspaceId,
    workspace: { id: row.workspaceId, clientId: row.clientId, name: row.workspaceName, timeZone: row.timeZone },
    attender: {
      id: row.attenderId,
      firstName: row.firstName,
      surname: row.surname,
      fullName: `${row.firstName} ${row.surname}`.trim(),
      email: row.email,
      profile: row.profile,
      primaryLanguage: row.primaryLanguage,
      secondaryLanguage: row.secondaryLanguage,
      theme: row.theme === "light" || row.theme === "dark" ? row.theme : "system",
    },
    sessionId: row.sessionId,
    locale: toLocale(row.primaryLanguage) ?? DEFAULT_LOCALE,
    // Lazy: most hot calls never touch Prisma.
    get db() {
      db ??= scopedClient(row.workspaceId);
      return db;
    },
    address,
  };
}
