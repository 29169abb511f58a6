import { commit } from "@/lib/modules/events/commit";
import { leaveNotices } from "@/lib/modules/notifications/leave-notices";
import { workspaceHours } from "@/lib/modules/workspace/hours";
import { type CsvReading, csvStream } from "@/lib/platform/csv/write-csv";
import {
  advanceExport,
  countOpened,
  deleteExport,
  type ExportFilter,
  type ExportRow,
  failExport,
  findOldExports,
  finishExport,
  readExport,
  startAttempt,
} from "@/lib/platform/db/analytics-export-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { reads } from "@/lib/platform/db/reads";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import { conversationPages, exportHeader, ticketPages } from "./export-rows";
import { announceExport } from "./exports";
import { getFigures } from "./figures";
import { readPeriod } from "./period";
import { reportPdf } from "./report-pdf";
import { rollWorkspace } from "./roller";
import { storedExportSchema } from "./schema";

const PROGRESS_MS = 500;
const FILE_MAX_BYTES = 2 * 1024 ** 3;
/** A file is there for a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const PURGED_AT_ONCE = 50;

type Payload = { workspaceId: number; exportId: number };
class Cancelled extends Error {}

/** Makes a file. It begins anew when its worker died, and leaves nothing of a file that was cancelled. */
export async function makeExport(payload: unknown, signal?: AbortSignal): Promise<void> {
  const { workspaceId, exportId: id } = payload as Payload;
  const key = { workspaceId, id };
  if (!(await groupCommit((db) => startAttempt(db, key)))) return;
  const row = readExport(workspaceId, id);
  if (!row) return;
  announceExport(row);
  const progress = { rows: 0 };
  try {
    const file = await receiveFile(workspaceId, await bytesOf(row, progress, signal), FILE_MAX_BYTES);
    if (!file) throw new Error("the file is larger than may be");
    const { size } = file;
    const storageKey = await file.keep();
    if (!(await finish(key, { storageKey, size, rows: progress.rows }))) await scheduleFileRemoval(storageKey);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
  const ended = readExport(workspaceId, id);
  if (ended) announceExport(ended);
}

/** Gives an export up whose job failed for the last time. */
export async function giveUpExport(payload: unknown): Promise<void> {
  const { workspaceId, exportId: id } = payload as Payload;
  await groupCommit((db) => failExport(db, { workspaceId, id }, Date.now()));
  const row = readExport(workspaceId, id);
  if (row) announceExport(row);
}

/** Removes the files of a week ago. @returns how many. */
export async function purgeExports(now: number): Promise<number> {
  const old = findOldExports(now - KEPT_MS, PURGED_AT_ONCE);
  for (const { storageKey, ...key } of old) {
    if (storageKey !== null) await scheduleFileRemoval(storageKey);
    await groupCommit((db) => deleteExport(db, key));
  }
  return old.length;
}

/** Ends an export with its file, and leaves word with who asked. @returns false when it was cancelled meanwhile */
function finish(
  key: { workspaceId: number; id: number },
  file: { storageKey: string; size: number; rows: number },
): Promise<boolean> {
  return commit({ workspaceId: key.workspaceId }, async (unit) => {
    const done = finishExport(preparedSide(unit).db, key, { ...file, at: unit.now });
    if (done) await leaveNotices(unit, [done.attenderId], { kind: "export_ready", text: done.fileName });
    return done !== undefined;
  });
}

async function bytesOf(
  row: ExportRow,
  progress: { rows: number },
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  const { workspaceId, attenderId } = row;
  await rollWorkspace(workspaceId);
  const { askedAt = row.createdAt, ...query } = storedExportSchema.parse(readStoredJson(row.query));
  const { name, timeZone } = await workspaceHours(reads(workspaceId));
  const locale = toLocale(row.locale) ?? DEFAULT_LOCALE;
  const reading: CsvReading = { locale, timeZone };
  if (row.kind === "report") {
    // Asked for by an administrator (the route's permission): it is everybody's.
    const figures = await getFigures(
      {
        workspaceId,
        workspace: { id: workspaceId, clientId: "", name, timeZone },
        attender: { id: attenderId, profile: PROFILE_ADMINISTRATOR },
        db: scopedClient(workspaceId),
      },
      query,
      askedAt,
    );
    progress.rows = 1;
    return [await reportPdf({ figures, companyName: name, ...reading, filters: await filtersOf(workspaceId, query) })];
  }
  const { from, to } = readPeriod(query, timeZone, askedAt);
  const filter: ExportFilter = {
    workspaceId,
    from,
    to,
    attenderId: query.attenderId ?? null,
    channel: query.channel ?? null,
    tag: query.tag ?? null,
  };
  const isOfTickets = row.kind === "tickets";
  const pages = isOfTickets ? ticketPages(filter, reading) : conversationPages(filter, reading);
  const totalRows = isOfTickets ? null : countOpened(filter);
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
      if (!(await groupCommit((db) => advanceExport(db, { workspaceId, id }, progress.rows, totalRows))))
        throw new Cancelled();
      const row = readExport(workspaceId, id);
      if (row) announceExport(row);
    }
    yield page;
  }
}

async function filtersOf(
  workspaceId: number,
  {
    attenderId,
    channel,
    tag,
  }: {
    attenderId?: number | undefined;
    channel?: "email" | "whatsapp" | "webchat" | undefined;
    tag?: string | undefined;
  },
): Promise<{ channel: "email" | "whatsapp" | "webchat" | null; texts: string[] }> {
  const person =
    attenderId === undefined
      ? null
      : await scopedClient(workspaceId).attender.findFirst({
          where: { id: attenderId },
          select: { firstName: true, surname: true },
        });
  return {
    channel: channel ?? null,
    texts: [...(person ? [`${person.firstName} ${person.surname}`.trim()] : []), ...(tag === undefined ? [] : [tag])],
  };
}
