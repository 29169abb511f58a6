import { SLA_KINDS } from "@/lib/modules/sla/policy";
import type { Locale } from "@/lib/platform/i18n/locales";
import { analyticsTexts } from "../analytics-texts";
import { formatted, timeOf } from "../report-cards";
import type { FiguresAsker } from "../reports/asked";
import type { FiguresQuery } from "../schema";
import { SLA_GROUPS, type SlaGroup } from "./filter";
import { endedOf, keptPart, partText } from "./policy";
import type { SlaFiguresDto, SlaKept } from "./schema";
import { slaFigures } from "./sla-figures";

/** A table of a report: what stands over it, its columns, and its rows. */
export type ReportTable = { heading: string; columns: readonly string[]; rows: string[][] };

/**
 * How the deadlines that ended in a report's period were kept: in all, by policy, team, attender and channel. None where none ended.
 * @throws {AppError} VALIDATION_FAILED for a period that is none, FORBIDDEN for somebody else's figures
 */
export async function deadlineTables(
  asker: FiguresAsker,
  query: FiguresQuery,
  locale: Locale,
  now: number,
): Promise<ReportTable[]> {
  const { channels, deadlineKinds, deadlines: t } = analyticsTexts(locale);
  const columns = [t.part, t.missed, t.median, t.p90];
  const cells = (kept: SlaKept) => [
    partText(locale, keptPart(kept) ?? 0),
    formatted(locale, kept.missed),
    timeOf(kept.medianMs),
    timeOf(kept.p90Ms),
  ];
  const nameOf = (group: SlaGroup, { id, name, channel }: SlaFiguresDto["rows"][number]) =>
    channel === null ? (name ?? (id === 0 ? t.none : t.gone)[group]) : channels[channel];
  const grouped: SlaFiguresDto[] = [];
  for (const group of SLA_GROUPS) grouped.push(await slaFigures(asker, { ...query, group }, now));
  const ended = (kept: SlaKept) => endedOf(kept) > 0;
  const tables = grouped.map(({ group, rows }) => ({
    heading: t.groups[group],
    columns: [t.of, ...columns],
    rows: rows.flatMap((row) =>
      SLA_KINDS.filter((kind) => ended(row.kept[kind])).map((kind) => [
        `${nameOf(group, row)} · ${deadlineKinds[kind]}`,
        ...cells(row.kept[kind]),
      ]),
    ),
  }));
  const total = grouped[0]?.total;
  const inAll = SLA_KINDS.flatMap((kind) =>
    total && ended(total[kind]) ? [[deadlineKinds[kind], ...cells(total[kind])]] : [],
  );
  if (inAll.length === 0) return [];
  return [{ heading: t.title, columns: [t.of, ...columns], rows: inAll }, ...tables];
}
