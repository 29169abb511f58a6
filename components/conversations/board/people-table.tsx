import { ChevronRightIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useMemo, useRef, useState } from "react";
import { Cell, type Column, DirectoryTable, moveBetweenNames, TableRow } from "@/components/desk/list/record-table";
import { useHeldOrder, useHolding } from "@/components/desk/list/use-held-order";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { BoardPlace, BoardSort } from "@/lib/modules/conversations/board/filter";
import { type BoardOf, sortedPeople } from "@/lib/modules/conversations/board/policy";
import type { BoardDto, BoardPerson } from "@/lib/modules/conversations/board/schema";
import { Count, LongestWait, Status } from "./board-numbers";
import { PersonWaiting } from "./person-waiting";

const COLUMNS = "lg:grid-cols-[minmax(0,1fr)_repeat(3,6.5rem)_repeat(2,6rem)]";

/** Who has what; each row opens to what waits in it. Its rows keep their places while somebody is in them. */
export function PeopleTable({
  of,
  board,
  place,
  onSort,
}: {
  of: BoardOf;
  board: BoardDto;
  place: BoardPlace;
  onSort: (sort: BoardSort) => void;
}) {
  const t = useTranslations("team-board");
  const locale = useLocale();
  const zone = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const sorted = useMemo(
    () => sortedPeople(board.people, place.sort, locale).map((person) => ({ ...person, id: person.attenderId })),
    [board.people, place.sort, locale],
  );
  const held = useHeldOrder(`${place.team} ${place.sort}`, sorted, () => false);
  useHolding(zone, held);
  const show = (id: number, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const sortBy = (key: BoardSort): Column["sort"] => ({
    isActive: place.sort === key,
    // Since when: the oldest instant first.
    direction: key === "open" ? "descending" : "ascending",
    label: t(`sorts.${key}`),
    onSort: () => onSort(key),
  });
  const heads: Column[] = [
    { key: "person", label: t("columns.person") },
    { key: "open", label: t("columns.open"), sort: sortBy("open") },
    { key: "waiting", label: t("columns.waiting") },
    { key: "since", label: t("columns.since"), sort: sortBy("waiting") },
    { key: "overdue", label: t("columns.overdue") },
    { key: "snoozed", label: t("columns.snoozed") },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are its rows' buttons'.
    <div ref={zone} onKeyDown={moveBetweenNames} className="lg:rounded-lg lg:border lg:border-border lg:bg-card">
      <DirectoryTable label={t("people")} total={held.rows.length} columns={COLUMNS} heads={heads}>
        {held.rows.map((person, index) => (
          <PersonRow
            key={person.id}
            person={person}
            position={index + 1}
            isGone={held.gone.has(person.id)}
            isCut={board.isCut}
            of={of}
            isOpen={opened.has(person.id)}
            onShow={(isOpen) => show(person.id, isOpen)}
          />
        ))}
      </DirectoryTable>
    </div>
  );
}

function PersonRow({
  person,
  position,
  isGone,
  isCut,
  of,
  isOpen,
  onShow,
}: {
  person: BoardPerson;
  position: number;
  isGone: boolean;
  isCut: boolean;
  of: BoardOf;
  isOpen: boolean;
  onShow: (isOpen: boolean) => void;
}) {
  const t = useTranslations("team-board");
  const id = useId();
  const { name, status, isMember, open, waiting, waitingSince, overdue, snoozed } = person;
  return (
    <TableRow columns={cn(COLUMNS, isGone && "opacity-50")} position={position} onOpen={() => onShow(true)}>
      <Cell>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} />
          <span className="flex min-w-0 flex-1 flex-col items-start">
            <button
              type="button"
              data-row-name=""
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => onShow(!isOpen)}
              className="flex max-w-full items-center gap-1 rounded-md font-medium text-sm hover:underline pointer-coarse:min-h-11"
            >
              <bdi className="truncate">{name}</bdi>
              <ChevronRightIcon
                aria-hidden="true"
                className={cn("size-4 shrink-0 text-muted-foreground transition-transform", isOpen && "rotate-90")}
              />
            </button>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <Status status={status} />
              {isMember ? null : <Badge>{t("outside")}</Badge>}
            </span>
          </span>
        </span>
      </Cell>
      <Cell label={t("columns.open")} className="max-lg:w-[calc(50%-0.25rem)]">
        <Count value={open} />
      </Cell>
      <Cell label={t("columns.waiting")} className="max-lg:w-[calc(50%-0.25rem)]">
        <Count value={waiting} isAtLeast={isCut} />
      </Cell>
      <Cell label={t("columns.since")}>
        <LongestWait since={waitingSince} />
      </Cell>
      <Cell label={t("columns.overdue")} className="max-lg:w-[calc(50%-0.25rem)]">
        <Count value={overdue} isAtLeast={isCut} isAlarming />
      </Cell>
      <Cell label={t("columns.snoozed")} className="max-lg:w-[calc(50%-0.25rem)]">
        <Count value={snoozed} />
      </Cell>
      {isOpen ? (
        <Cell className="cursor-default lg:col-span-full lg:pt-1 lg:pb-2 lg:pl-12">
          <div id={id}>
            <PersonWaiting person={person} of={of} />
          </div>
        </Cell>
      ) : null}
    </TableRow>
  );
}
