import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { chooseAvailability, fetchStatuses } from "@/lib/client/calls/analytics-calls";
import { useHub } from "@/lib/client/live/use-hub";
import type { AttenderStatusDto, Availability } from "@/lib/modules/presence/schema";

const CHOICES = ["available", "away", "offline"] as const;

/** Chooses whether one is there, and says how colleagues see one now: inactivity makes one away all the same. */
export function AvailabilitySwitch({
  attenderId,
  onHandOver,
}: {
  attenderId: number;
  /** Asks whether what one hasn't answered shall go back to the queue; undefined for who has no conversations. */
  onHandOver: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  const [known, setKnown] = useState<AttenderStatusDto | null>(null);
  // What was chosen here, until the server has said so as well.
  const [wanted, setWanted] = useState<Availability | null>(null);

  useHub(
    {
      onAttenderStatusChanged: ({ status }) => status.attenderId === attenderId && setKnown(status),
      // Now, and after a disconnection: what was told meanwhile went by unheard.
      onConnected: () =>
        fetchStatuses().then(
          (all) => setKnown(all.find((status) => status.attenderId === attenderId) ?? null),
          // Left as it is: the choice works without, and the next event says how one is.
          () => undefined,
        ),
    },
    attenderId,
  );

  async function choose(status: Availability) {
    setWanted(status);
    try {
      setKnown(await chooseAvailability(status));
    } catch {
      toast({ type: "error", title: t("availability.failedTitle"), message: t("availability.failedText") });
    } finally {
      setWanted(null);
    }
  }

  const chosen = wanted ?? known?.chosen ?? "available";
  return (
    <div className="flex flex-col gap-1">
      <Segmented<Availability>
        label={t("availability.label")}
        value={chosen}
        options={CHOICES.map((value) => ({ value, label: t(`availability.${value}`) }))}
        onChange={(next) => void choose(next)}
      />
      {chosen === "available" && onHandOver ? (
        <Button variant="link" size="sm" className="self-start px-0" onClick={onHandOver}>
          {t("availability.handOver")}
        </Button>
      ) : null}
      {chosen === "available" ? null : (
        <p className="text-muted-foreground text-xs">{t(`availability.${chosen}Text`)}</p>
      )}
    </div>
  );
}
