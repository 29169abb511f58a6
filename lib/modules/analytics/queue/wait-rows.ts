import { setImmediate } from "node:timers/promises";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { latestStays } from "@/lib/modules/routing/report";
import type { CsvCell, CsvReading } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import { analyticsTexts } from "../analytics-texts";
import type { Exported } from "../export-rows";
import { instantsOf } from "../reports/instants";
import { learnTeam, secondsOf } from "../reports/row-cells";
import { WAIT_COLUMNS } from "./wait-columns";

const PAGE = 200;

/** A row per stay in a queue that ended in the days, the latest first; of conversations that aren't deleted. Times are seconds by the clock on the wall. */
export async function* waitPages(
  { workspaceId, from, to, ...place }: Exported,
  { locale, timeZone }: CsvReading,
): AsyncGenerator<CsvCell[][]> {
  const texts = analyticsTexts(locale);
  const reader = reads(workspaceId);
  const range = instantsOf(from, to, timeZone);
  const teams = new Map<number, string>();
  let after: { by: number; id: number } | null = null;
  for (;;) {
    const rows = await latestStays(reader, place, range, { after, limit: PAGE });
    const people = await attenderNames(
      workspaceId,
      rows.flatMap(({ attenderId }) => attenderId ?? []),
    );
    for (const { audience } of rows) await learnTeam(reader, teams, audience);
    await setImmediate();
    yield rows.map((row) => {
      const cells: Record<(typeof WAIT_COLUMNS)[number], CsvCell> = {
        id: row.conversationId,
        subject: row.subject,
        channel: texts.channels[row.channel],
        team: teams.get(row.audience) ?? null,
        attender: row.attenderId === null ? null : (people.get(row.attenderId) ?? null),
        how: texts.queueEnds[row.how],
        waited: secondsOf(row.waitedMs),
        since: new Date(row.enteredAt),
        until: new Date(row.at),
      };
      return WAIT_COLUMNS.map((column) => cells[column]);
    });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { by: last.at, id: last.id };
  }
}
