import { InfoIcon, TriangleAlertIcon } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** What the wizard says above its form. */
export type Notice = { tone: "info" | "danger"; text: string };

/** A notice that stays until the next step; the place for it is always there, so that it is read out. */
export function WizardNotice({ notice }: { notice: Notice | null }) {
  const Icon = notice?.tone === "danger" ? TriangleAlertIcon : InfoIcon;
  return (
    <div role={notice?.tone === "danger" ? "alert" : "status"}>
      {notice ? (
        <p
          className={cn(
            "mt-4 flex gap-2 rounded-md px-3 py-2 text-list",
            notice.tone === "danger"
              ? "bg-danger-tint text-danger-tint-foreground"
              : "bg-info-tint text-info-tint-foreground",
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {notice.text}
        </p>
      ) : null}
    </div>
  );
}
