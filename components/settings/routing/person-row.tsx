import { useTranslations } from "next-intl";
import { memo } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { RoutedPersonDto } from "@/lib/modules/routing/schema";
import { CapacityField } from "./capacity-field";

/** Most skills that a row shows; of the others it says how many there are. */
const SHOWN_SKILLS = 6;

const DOTS = { available: "bg-success", away: "bg-warning", offline: "bg-muted-foreground/50" } as const;

/** A person: whether they are there, what they have of what they can have, and what they know. */
export const PersonRow = memo(function PersonRow({
  person,
  onSaved,
}: {
  person: RoutedPersonDto;
  onSaved: (attenderId: number, units: number) => void;
}) {
  const t = useTranslations("routing-settings");
  const { attenderId, name, status, units, used, items, skills } = person;
  const isFull = used >= units;
  const hidden = skills.slice(SHOWN_SKILLS);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-x-4 gap-y-2 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_14rem_6.5rem]">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <h4 className="font-medium text-sm [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h4>
          <p className="flex items-center gap-1.5 text-list text-muted-foreground">
            <span aria-hidden="true" className={cn("size-2 shrink-0 rounded-full", DOTS[status])} />
            {t(`statuses.${status}`)}
          </p>
        </div>
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-2 sm:pt-1">
        <p className="text-list tabular-nums">
          {units === 0 ? t("nothing") : t("used", { used, units })}
          <span className="text-muted-foreground"> · {t("items", { count: items })}</span>
        </p>
        <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-accent">
          <div
            className={cn("h-full rounded-full", isFull ? "bg-warning" : "bg-brand")}
            style={{ width: `${units === 0 ? 0 : Math.min(100, (used / units) * 100)}%` }}
          />
        </div>
      </div>
      <CapacityField
        attenderId={attenderId}
        name={name}
        units={units}
        onSaved={(saved) => onSaved(attenderId, saved)}
      />
      {skills.length > 0 ? (
        <ul
          aria-label={t("skillsOf", { name })}
          className="col-span-full flex min-w-0 flex-wrap gap-1 max-sm:order-last sm:pl-12"
        >
          {skills.slice(0, SHOWN_SKILLS).map((skill) => (
            <li key={skill} className="flex min-w-0">
              <Badge>
                <bdi className="truncate">{skill}</bdi>
              </Badge>
            </li>
          ))}
          {hidden.length > 0 ? (
            <li title={hidden.join(", ")} className="self-center text-muted-foreground text-xs">
              {t("moreSkills", { count: hidden.length })}
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
});
