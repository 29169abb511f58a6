import { findAttender } from "@/lib/modules/attenders/find-attender";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices } from "@/lib/modules/notifications/leave-notices";
import { findTeam } from "@/lib/modules/teams/queries";
import { getWorkspace } from "@/lib/modules/workspace/profile";
import { type CsvReading, csvStream } from "@/lib/platform/csv/write-csv";
import { globalReads, reads } from "@/lib/platform/db/reads";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { queueFileRemoval, scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import { conversationPages, exportHeader, openedCount, ticketPages } from "./export-rows";
import { tellExport } from "./exports";
import { getFigures } from "./figures";
import { readPeriod } from "./period";
import { waitPages } from "./queue/wait-rows";
import { rollWorkspace } from "./roller";
import { type StoredExport, storedExportSchema } from "./schema";
import { deadlinePages } from "./sla/deadline-rows";
import { deadlineTables } from "./sla/deadline-tables";
import {
  advanceExport,
  deleteExport,
  type ExportRow,
  endExport,
  finishExport,
  oldExports,
  startAttempt,
} from "./store/analytics-export";

const PROGRESS_MS = 500;
const FILE_MAX_BYTES = 2 * 1024 ** 3;
/** A file is there for a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const PURGED_AT_ONCE = 50;

/** Makes the rows of each CSV file. */
const PAGES = {
  conversations: conversationPages,
  tickets: ticketPages,
  deadlines: deadlinePages,
  waits: waitPages,
};

type Payload = { workspaceId: number; exportId: number };
class Cancelled extends Error {}

/** Makes a file. It begins anew when its worker died, and leaves nothing of a file that was cancelled. */
export async function makeExport(payload: unknown, signal?: AbortSignal): Promise<void> {
  const { workspaceId, exportId: id } = payload as Payload;
  const row = await step(workspaceId, (unit) => unit.first(startAttempt, { id }));
  if (!row) return;
  const progress = { rows: 0 };
  try {
    const file = await receiveFile(workspaceId, await bytesOf(row, progress, signal), FILE_MAX_BYTES);
    if (!file) throw new Error("the file is larger than may be");
    const { size } = file;
    const storageKey = await file.keep();
    if (!(await finish(row, { storageKey, size, rows: progress.rows }))) await scheduleFileRemoval(storageKey);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
}

/** Gives an export up whose job failed for the last time. */
export async function giveUpExport(payload: unknown): Promise<void> {
  const { workspaceId, exportId: id } = payload as Payload;
  await step(workspaceId, (unit) => unit.first(endExport, { id, state: "failed", at: unit.now }));
}

/** Removes the files of a week ago. @returns how many. */
export async function purgeExports(now: number): Promise<number> {
  const old = await globalReads.all(oldExports, { before: now - KEPT_MS, limit: PURGED_AT_ONCE });
  for (const { workspaceId, id, storageKey } of old) {
    await commit({ workspaceId }, async (unit) => {
      if (storageKey !== null) await queueFileRemoval(unit, storageKey);
      await unit.run(deleteExport, { id });
    });
  }
  return old.length;
}

/** Moves an export on and tells its owner. @returns the export; undefined when it isn't wanted any more */
function step(
  workspaceId: number,
  change: (unit: Unit) => Promise<ExportRow | undefined>,
): Promise<ExportRow | undefined> {
  return commit({ workspaceId }, async (unit) => {
    const row = await change(unit);
    if (row) tellExport(unit, row);
    return row;
  });
}

/** Ends an export with its file, and leaves word with who asked. @returns false when it was cancelled meanwhile */
async function finish(
  { workspaceId, id }: ExportRow,
  file: { storageKey: string; size: number; rows: number },
): Promise<boolean> {
  const done = await step(workspaceId, async (unit) => {
    const row = await unit.first(finishExport, { id, ...file, at: unit.now });
    if (row) await leaveNotices(unit, [row.attenderId], { kind: "export_ready", text: row.fileName });
    return row;
  });
  return done !== undefined;
}

async function bytesOf(
  row: ExportRow,
  progress: { rows: number },
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  const { workspaceId, attenderId } = row;
  await rollWorkspace(workspaceId);
  const { askedAt = row.createdAt, ...query } = storedExportSchema.parse(readStoredJson(row.query));
  const { name, timeZone } = await getWorkspace({ workspaceId });
  const locale = toLocale(row.locale) ?? DEFAULT_LOCALE;
  const reading: CsvReading = { locale, timeZone };
  if (row.kind === "report") {
    // Asked for by somebody who may have it (startExport).
    const teamIds = query.team === undefined ? [] : [query.team];
    const asker = {
      workspaceId,
      workspace: { id: workspaceId, clientId: "", name, timeZone },
      attender: { id: attenderId },
      permissions: new Set(["analytics.team"] as const),
      teamIds,
      ledTeamIds: [],
      sight: { attenderId, isWhole: true, whole: teamIds, unassigned: [], partial: [] },
    };
    const figures = await getFigures(asker, query, askedAt);
    const deadlines = await deadlineTables(asker, query, locale, askedAt);
    progress.rows = 1;
    // With its fonts it is larger than all else that waits for work here.
    const { reportPdf } = await import("./report-pdf");
    const filters = await filtersOf(workspaceId, query);
    return [await reportPdf({ figures, deadlines, companyName: name, ...reading, filters })];
  }
  const { from, to } = readPeriod(query, timeZone, askedAt);
  const filter = {
    workspaceId,
    from,
    to,
    attenderId: query.attenderId ?? null,
    channel: query.channel ?? null,
    teamId: query.team ?? null,
    tag: query.tag ?? null,
  };
  const pages = PAGES[row.kind](filter, reading);
  const totalRows = row.kind === "conversations" ? await openedCount(filter) : null;
  return csvStream(reading, exportHeader(row.kind, locale), followed(pages, row, progress, totalRows, signal));
}

/** Hands the pages on, notes the progress and stops when the export was cancelled or the process ends. */
async function* followed<T>(
  pages: AsyncIterable<T[]>,
  { workspaceId, id }: ExportRow,
  progress: { rows: number },
  totalRows: number | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<T[]> {
  let toldAt = 0;
  for await (const page of pages) {
    progress.rows += page.length;
    if (signal?.aborted) throw new Error("the process is stopping");
    if (performance.now() - toldAt > PROGRESS_MS) {
      toldAt = performance.now();
      const { rows } = progress;
      const wanted = await step(workspaceId, (unit) => unit.first(advanceExport, { id, rows, totalRows }));
      if (!wanted) throw new Cancelled();
    }
    yield page;
  }
}

async function filtersOf(
  workspaceId: number,
  { attenderId, channel, team, tag }: Pick<StoredExport, "attenderId" | "channel" | "team" | "tag">,
): Promise<{ channel: "email" | "whatsapp" | "webchat" | null; texts: string[] }> {
  const ofTeam = team === undefined ? undefined : await findTeam(reads(workspaceId), team);
  const person = attenderId === undefined ? undefined : await findAttender(reads(workspaceId), attenderId);
  return {
    channel: channel ?? null,
    texts: [...(ofTeam ? [ofTeam.name] : []), ...(person ? [person.name] : []), ...(tag === undefined ? [] : [tag])],
  };
}
