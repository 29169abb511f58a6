import { InfoIcon, TriangleAlertIcon } from "lucide-react";
import { Notice } from "@/components/ui/notice";

/** What the wizard says above its form. */
export type WizardNews = { tone: "info" | "danger"; text: string };

/** A notice that stays until the next step; the place for it is always there, so that it is read out. */
export function WizardNotice({ notice }: { notice: WizardNews | null }) {
  const isDanger = notice?.tone === "danger";
  return (
    <div role={isDanger ? "alert" : "status"}>
      {notice ? (
        <Notice tone={notice.tone} role="note" icon={isDanger ? TriangleAlertIcon : InfoIcon} className="mt-4">
          {notice.text}
        </Notice>
      ) : null}
    </div>
  );
}
