import { useTranslations } from "next-intl";
import { useState } from "react";
import { TimeChoice } from "@/components/conversations/details/time-choice";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { SEND_LATER_MAX_MS } from "@/lib/modules/conversations/held/policy";

/** Asks when a message is to be sent. Mounted only while it is open. */
export function SendLaterDialog({
  onChoose,
  onClose,
}: {
  /** @param sendAt ISO 8601 @param evenIfAnswered it goes although its customer wrote meanwhile */
  onChoose: (sendAt: string, evenIfAnswered: boolean) => void;
  onClose: () => void;
}) {
  const t = useTranslations("conversations.sendLater");
  const [stops, setStops] = useState(true);
  return (
    <Dialog onClose={onClose}>
      <DialogContent title={t("title")} text={t("text")} className="max-w-md">
        <TimeChoice
          label={t("field")}
          maxMs={SEND_LATER_MAX_MS}
          onChoose={(sendAt) => {
            if (sendAt !== null) onChoose(sendAt, !stops);
          }}
        />
        <Switch
          label={t("stops")}
          hint={t("stopsText")}
          checked={stops}
          onChange={({ target }) => setStops(target.checked)}
        />
      </DialogContent>
    </Dialog>
  );
}
