import { setImmediate } from "node:timers/promises";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { subjectsOf } from "@/lib/modules/conversations/find-subject";
import { policyNames } from "@/lib/modules/sla/policies";
import { endedClocks, type Position } from "@/lib/modules/sla/report";
import type { CsvCell, CsvReading } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import { analyticsTexts } from "../analytics-texts";
import type { Exported } from "../export-rows";
import { instantsOf } from "../reports/instants";
import { learnTeam, secondsOf } from "../reports/row-cells";
import { DEADLINE_COLUMNS } from "./deadline-columns";

const PAGE = 200;
const ANY = { kind: null, ofPolicy: null, ofTeam: null, ofAttender: null, ofChannel: null };

/** A row per deadline that ended in the days, the latest first; of conversations that aren't deleted. Times are seconds of open time. */
export async function* deadlinePages(
  { workspaceId, from, to, ...place }: Exported,
  { locale, timeZone }: CsvReading,
): AsyncGenerator<CsvCell[][]> {
  const texts = analyticsTexts(locale);
  const reader = reads(workspaceId);
  const narrowed = { ...place, ...ANY, ...instantsOf(from, to, timeZone) };
  const teams = new Map<number, string>();
  let after: Position | null = null;
  for (;;) {
    const rows = await endedClocks(reader, narrowed, "ended", { after, limit: PAGE });
    const ids = (of: "attenderId" | "policyId" | "conversationId") => [
      ...new Set(rows.flatMap((row) => row[of] ?? [])),
    ];
    const policies = await policyNames(reader, ids("policyId"));
    const people = await attenderNames(workspaceId, ids("attenderId"));
    const subjects = await subjectsOf(reader, ids("conversationId"));
    for (const { audience } of rows) await learnTeam(reader, teams, audience);
    await setImmediate();
    yield rows.map((row) => {
      const isMissed = row.state === "breached";
      const cells: Record<(typeof DEADLINE_COLUMNS)[number], CsvCell> = {
        id: row.conversationId,
        subject: subjects.get(row.conversationId) ?? "",
        channel: row.channel && texts.channels[row.channel],
        team: row.audience === null ? null : (teams.get(row.audience) ?? null),
        attender: row.attenderId === null ? null : (people.get(row.attenderId) ?? null),
        policy: policies.get(row.policyId) ?? null,
        kind: texts.deadlineKinds[row.kind],
        result: texts.deadlineResults[isMissed ? "missed" : "met"],
        target: row.targetSeconds,
        spent: secondsOf(row.spentMs),
        rested: secondsOf(row.restedMs),
        late: isMissed ? secondsOf(row.lateMs) : null,
        startedAt: new Date(row.startedAt),
        endedAt: new Date(row.at),
      };
      return DEADLINE_COLUMNS.map((column) => cells[column]);
    });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { by: last.at, id: last.id };
  }
}
