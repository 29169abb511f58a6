import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import { RowAction } from "@/components/ui/row-action";
import { moveMark } from "./use-list-order";

/** The buttons by which a row goes up and down in its list. */
export function MoveButtons({
  id,
  place,
  count,
  labels,
  onMove,
}: {
  id: number;
  /** Where the row stands among how many, from 0. */
  place: number;
  count: number;
  labels: { up: string; down: string };
  onMove: (by: -1 | 1) => void;
}) {
  const ways = [
    { by: -1, label: labels.up, icon: <ArrowUpIcon aria-hidden="true" />, isAtEnd: place === 0 },
    { by: 1, label: labels.down, icon: <ArrowDownIcon aria-hidden="true" />, isAtEnd: place === count - 1 },
  ] as const;
  return ways.map(({ by, label, icon, isAtEnd }) => (
    // By its mark the list finds the button again that moved the row.
    <span key={by} data-move={moveMark(id, by)} className="contents">
      <RowAction label={label} icon={icon} isDisabled={isAtEnd} onClick={() => onMove(by)} />
    </span>
  ));
}
