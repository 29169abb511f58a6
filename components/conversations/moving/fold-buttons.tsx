import { useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { Button } from "@/components/ui/button";
import { useWork } from "@/lib/client/use-work";
import { useUnmove } from "./use-moves";

/** Under a line that stands for moved messages: shows or hides them, and takes the move back as long as it can be. */
export function FoldButtons({
  fromId,
  moveId,
  count,
  isUndoable,
  isOpen,
  controls,
  onToggle,
}: {
  /** The conversation that they came from. */
  fromId: number;
  moveId: number;
  count: number;
  isUndoable: boolean;
  isOpen: boolean;
  /** The id of what is shown or hidden. */
  controls: string;
  onToggle: () => void;
}) {
  const t = useTranslations("conversation-moving");
  const mayWrite = useMay("conversations.write");
  const undoing = useWork();
  const unmove = useUnmove();
  return (
    <p className="mt-1 flex flex-wrap justify-center gap-2">
      <Button size="sm" variant="outline" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
        {isOpen ? t("hide", { count }) : t("show", { count })}
      </Button>
      {isUndoable && mayWrite ? (
        <Button
          size="sm"
          variant="outline"
          disabled={undoing.isBusy}
          onClick={() => void undoing.run(() => unmove(fromId, moveId))}
        >
          {t("undo")}
        </Button>
      ) : null}
    </p>
  );
}
