import type { SessionRow } from "@/lib/platform/db/session-store";
import type { LANGUAGE_CODES, Locale } from "@/lib/platform/i18n/locales";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type Permission, permissionsOf } from "./permissions";
import { type Reach, type Sight, type SightTeam, sightOf } from "./sight";

type Theme = "light" | "dark" | "system";
type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The signed-in person, as use cases and screens see them. */
type ContextAttender = {
  id: number;
  firstName: string;
  surname: string;
  fullName: string;
  email: string;
  /** 1 Administrator, 2 Default. */
  profile: number;
  /** The role of the workspace's own that they have in place of Default. */
  role: { id: number; name: string } | null;
  reach: Reach;
  primaryLanguage: LanguageCode;
  secondaryLanguage: LanguageCode;
  theme: Theme;
  /** Nothing makes a sound or shows on the desktop, whatever is chosen for it. */
  alertsMuted: boolean;
  /** JSON: when that holds by itself (lib/modules/attenders/quiet); null: never. */
  quietHours: string | null;
  /** JSON: when what is new comes by e-mail (lib/modules/attenders/digest); null: nothing was chosen. */
  digest: string | null;
  /** Whether single keys do things. */
  shortcutsEnabled: boolean;
  /** How long what they send can be taken back, by e-mail and WhatsApp, and in web chats. Seconds. */
  undoSeconds: 0 | 5 | 10 | 20;
  undoSecondsChat: 0 | 5 | 10 | 20;
  /** What their screen shows after a conversation was closed or snoozed. */
  afterClose: "next" | "stay" | "list";
};

/** Who asks, for which workspace, in which language: first argument of each use case and query of an attender. */
export type Ctx = {
  workspaceId: number;
  workspace: { id: number; clientId: string; name: string; timeZone: string };
  attender: ContextAttender;
  /** What they may do. */
  permissions: ReadonlySet<Permission>;
  /** Ids of the workspace's teams. */
  teamIds: readonly number[];
  /** Ids of deleted teams, whose conversations are still there and count as those of no team. */
  deletedTeamIds: readonly number[];
  /** Ids of those that they are in. */
  ownTeamIds: readonly number[];
  /** Ids of those that they lead. */
  ledTeamIds: readonly number[];
  /** Private teams that they aren't in, and whose conversations they see all the same, as an administrator does. */
  outsideTeamIds: readonly number[];
  /** Whose conversations they see. */
  sight: Sight;
  sessionId: number;
  locale: Locale;
  /** Address of the caller, for the audit log. */
  address: string;
};

/** Who did something, as colleagues' windows are told. */
export const authorOf = (ctx: Ctx): { id: number; name: string } => ({
  id: ctx.attender.id,
  name: ctx.attender.fullName,
});

type StoredTeam = [id: number, isPrivate: 0 | 1, isDeleted: 0 | 1, isMember: 0 | 1, isLead: 0 | 1];
type Team = SightTeam & { isLead: boolean };

const teamsOf = (json: string): Team[] =>
  json === "[]"
    ? []
    : readStoredJson<StoredTeam[]>(json)
        // In one order, whatever the engine gives them in: a sight is compared with the one before.
        .sort(([one], [other]) => one - other)
        .map(([id, isPrivate, isDeleted, isMember, isLead]) => ({
          id,
          isPrivate: isPrivate === 1,
          isDeleted: isDeleted === 1,
          isMember: isMember === 1,
          isLead: isLead === 1,
        }));

const idsOf = (teams: readonly SightTeam[], areDeleted: boolean) =>
  teams.flatMap(({ id, isDeleted }) => (isDeleted === areDeleted ? [id] : []));

/** Builds the context of a live session. */
export function toContext(row: SessionRow, address: string): Ctx {
  const teams = teamsOf(row.teams);
  const sight = sightOf(row, teams);
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
      role: row.roleId === null ? null : { id: row.roleId, name: row.roleName ?? "" },
      reach: row.reach,
      // The API takes no other codes.
      primaryLanguage: row.primaryLanguage as LanguageCode,
      secondaryLanguage: row.secondaryLanguage as LanguageCode,
      theme: row.theme === "light" || row.theme === "dark" ? row.theme : "system",
      alertsMuted: row.alertsMuted,
      quietHours: row.quietHours,
      digest: row.digest,
      shortcutsEnabled: row.shortcutsEnabled,
      undoSeconds: row.undoSeconds as 0 | 5 | 10 | 20,
      undoSecondsChat: row.undoSecondsChat as 0 | 5 | 10 | 20,
      afterClose: row.afterClose,
    },
    permissions: permissionsOf(row),
    teamIds: idsOf(teams, false),
    deletedTeamIds: idsOf(teams, true),
    ownTeamIds: teams.flatMap(({ id, isDeleted, isMember }) => (isMember && !isDeleted ? [id] : [])),
    ledTeamIds: teams.flatMap(({ id, isLead }) => (isLead ? [id] : [])),
    outsideTeamIds: teams.flatMap(({ id, isPrivate, isMember }) =>
      isPrivate && !isMember && sight.whole.includes(id) ? [id] : [],
    ),
    sight,
    sessionId: row.sessionId,
    locale: toLocale(row.primaryLanguage) ?? DEFAULT_LOCALE,
    address,
  };
}
