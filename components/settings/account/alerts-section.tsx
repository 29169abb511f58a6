"use client";

import { TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { usePermissions } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";
import { SwitchInput } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { changeAlertChoice } from "@/lib/client/alerts/alert-choice-changes";
import { isAlertOn, useAlertChoices } from "@/lib/client/alerts/alert-choices";
import {
  askDesktopPermission,
  type DesktopPermission,
  useDesktopPermission,
} from "@/lib/client/alerts/notifications-permission";
import type { DeskPreferences } from "@/lib/client/preferences-store";
import {
  ALERT_TOPIC_NAMES,
  ALERT_WAYS,
  type AlertTopic,
  type AlertWay,
  hasWay,
  TOPIC_PERMISSIONS,
} from "@/lib/modules/notifications/policy";
import type { AlertChoiceDto } from "@/lib/modules/notifications/schema";
import { DigestSetting } from "./digest-setting";
import { MuteSwitch } from "./mute-switch";
import { QuietHoursSetting } from "./quiet-hours-setting";

const DESKTOP_TEXTS = {
  default: "desktopAsks",
  granted: null,
  denied: "desktopDenied",
  unsupported: "desktopUnsupported",
} as const satisfies Record<DesktopPermission, string | null>;

/** How one is told of what: a row per kind of event, a column per way; each switch counts at once. */
export function AlertsSection({
  rendered,
  preferences,
  isMailSent,
}: {
  /** What the server knows. */
  rendered: readonly AlertChoiceDto[];
  preferences: DeskPreferences;
  /** Whether this server has a mail server. */
  isMailSent: boolean;
}) {
  const t = useTranslations("settings.alerts");
  const common = useTranslations("shell.preferences");
  const isOn = useAlertChoices(rendered);
  const permission = useDesktopPermission();
  const id = useId();
  const desktopText = DESKTOP_TEXTS[permission];
  const isBlocked = permission === "denied" || permission === "unsupported";
  const held = usePermissions();
  const topics = ALERT_TOPIC_NAMES.filter((topic) => {
    const needed = TOPIC_PERMISSIONS[topic];
    return needed === undefined || held.has(needed);
  });

  async function change(topic: AlertTopic, way: AlertWay, next: boolean) {
    if (way === "desktop" && next && (await askDesktopPermission()) !== "granted") return;
    const changed = changeAlertChoice(topic, way, next);
    if (way === "sound" && next && isAlertOn(topic, "sound"))
      void import("@/lib/client/alerts/alert-sound").then(({ playSound }) => playSound());
    changed.catch(() => toast({ type: "error", title: common("failedTitle"), message: common("failedMessage") }));
  }

  return (
    <div className="flex flex-col gap-4">
      <MuteSwitch rendered={preferences} />
      <p
        id={`${id}-permission`}
        role="status"
        className={cn(
          "flex items-start gap-2 text-list text-muted-foreground empty:hidden",
          isBlocked && "rounded-md bg-warning-tint p-3 text-foreground",
        )}
      >
        {isBlocked ? <TriangleAlertIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" /> : null}
        {desktopText ? <span>{t(desktopText)}</span> : null}
      </p>
      {/* On a phone each kind is a card with a line per way: four columns leave no room for what they are about. */}
      <table className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="max-sm:hidden">
          <tr className="align-bottom text-muted-foreground text-xs">
            <th scope="col" className="pr-2 pb-2 text-left font-medium">
              {t("event")}
            </th>
            {ALERT_WAYS.map((way) => (
              <th
                key={way}
                id={`${id}-${way}`}
                scope="col"
                className="w-18 text-balance px-1 pb-2 text-center font-medium lg:w-24"
              >
                {t(`ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {topics.map((topic) => (
            <tr
              key={topic}
              className="border-border border-t max-sm:block max-sm:rounded-md max-sm:border max-sm:px-3 max-sm:pb-1"
            >
              <th
                id={`${id}-${topic}`}
                scope="row"
                className="py-2 pr-2 text-left font-medium text-list max-sm:block max-sm:pt-3 max-sm:pr-0"
              >
                {t(`topics.${topic}`)}
              </th>
              {ALERT_WAYS.map((way) => (
                <td
                  key={way}
                  className={cn(
                    "p-0 text-center text-muted-foreground max-sm:block",
                    !hasWay(topic, way) && "max-sm:hidden",
                  )}
                >
                  {hasWay(topic, way) ? (
                    <label
                      htmlFor={`${id}-${topic}-${way}`}
                      className="flex min-h-11 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed max-sm:justify-between"
                    >
                      <span className="text-list sm:hidden">{t(`ways.${way}`)}</span>
                      <SwitchInput
                        id={`${id}-${topic}-${way}`}
                        aria-labelledby={`${id}-${topic} ${id}-${way}`}
                        aria-describedby={way === "desktop" && desktopText ? `${id}-permission` : undefined}
                        checked={isOn(topic, way) && (way !== "desktop" || permission === "granted")}
                        disabled={way === "desktop" && isBlocked}
                        onChange={({ target }) => void change(topic, way, target.checked)}
                      />
                    </label>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">{t("noWay")}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="border-border border-t pt-4">
        <QuietHoursSetting rendered={preferences} />
      </div>
      <div className="border-border border-t pt-4">
        <DigestSetting
          rendered={preferences}
          isWanted={topics.some((topic) => hasWay(topic, "email") && isOn(topic, "email"))}
          isMailSent={isMailSent}
        />
      </div>
    </div>
  );
}
