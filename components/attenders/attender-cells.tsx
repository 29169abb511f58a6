import {
  CircleCheckIcon,
  CircleOffIcon,
  EyeIcon,
  MailIcon,
  ShieldCheckIcon,
  UserCogIcon,
  UserIcon,
} from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { profileOf } from "./attender-form";
import { nameOf } from "./attender-name";
import { InviteMail } from "./invite-mail";
import { lastLoginOf } from "./last-login";
import { useProfileChoices } from "./profile-choices";

/** Profile of an administrator (specification 1, section 3). */
const PROFILE_ADMINISTRATOR = 1;

/** Who it is: avatar, name, address, and whether it is oneself or somebody who hasn't accepted yet. */
export function AttenderIdentity({
  attender,
  isSelf,
  now,
  onEdit,
  onApproach,
  onRetry,
}: {
  attender: AttenderDto;
  isSelf: boolean;
  now: number;
  onEdit: () => void;
  onApproach: () => void;
  /** Sends their invite again; undefined while that is under way. */
  onRetry: (() => void) | undefined;
}) {
  const t = useTranslations("attenders");
  const name = nameOf(attender);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            className="touch-line min-w-0 max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
            title={name}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            onClick={onEdit}
          >
            {name || t("noName")}
          </button>
          {isSelf ? <Badge>{t("you")}</Badge> : null}
          {attender.isInvitePending ? (
            <Badge tone="warning">
              <MailIcon aria-hidden="true" />
              {t("pending")}
            </Badge>
          ) : null}
        </div>
        <p className="truncate text-muted-foreground" title={attender.email}>
          {attender.email || t("noEmail")}
        </p>
        {attender.pendingEmail ? (
          <p className="flex min-w-0 items-center gap-1 text-warning text-xs [&>svg]:size-3.5 [&>svg]:shrink-0">
            <MailIcon aria-hidden="true" />
            <span className="min-w-0 break-words">
              {t(Date.parse(attender.pendingEmail.expiresAt) > now ? "pendingEmail" : "expiredEmail", {
                email: attender.pendingEmail.address,
              })}
            </span>
          </p>
        ) : null}
        <InviteMail attender={attender} onRetry={onRetry} />
      </div>
    </div>
  );
}

/** Purple for an administrator, blue for everybody else (specification 1, section 2). */
export function ProfileBadge({ attender }: { attender: Pick<AttenderDto, "profile" | "roleId"> }) {
  const isAdministrator = attender.profile === PROFILE_ADMINISTRATOR;
  const profile = profileOf(attender);
  const name = useProfileChoices().find(({ value }) => value === profile)?.label;
  const Icon = isAdministrator ? ShieldCheckIcon : attender.roleId === null ? UserIcon : UserCogIcon;
  return (
    <Badge tone={isAdministrator ? "purple" : "blue"} className="min-w-0 max-w-full">
      <Icon aria-hidden="true" />
      <bdi className="truncate">{name}</bdi>
    </Badge>
  );
}

/** Which conversations somebody sees, where it isn't all of them. */
export function ReachText({ profile, reach }: Pick<AttenderDto, "profile" | "reach">) {
  const t = useTranslations("attenders");
  if (profile === PROFILE_ADMINISTRATOR || reach === "everything") return null;
  return (
    <span
      title={t(`dialog.reachHints.${reach}`)}
      className="inline-flex min-w-0 items-center gap-1 text-muted-foreground text-xs"
    >
      <EyeIcon aria-hidden="true" className="size-3.5 shrink-0" />
      {t(`reach.${reach}`)}
    </span>
  );
}

/** Whether somebody may sign in. */
export function StatusBadge({ isActive }: { isActive: boolean }) {
  const t = useTranslations("attenders.status");
  const Icon = isActive ? CircleCheckIcon : CircleOffIcon;
  return (
    <Badge tone={isActive ? "success" : "neutral"}>
      <Icon aria-hidden="true" />
      {t(isActive ? "active" : "inactive")}
    </Badge>
  );
}

/** When somebody signed in last, in words; the exact time is in the tooltip. */
export function LastLoginText({ lastLogin, now }: { lastLogin: string | null; now: number }) {
  const t = useTranslations("attenders.lastLogin");
  const format = useFormatter();
  const shown = lastLoginOf(lastLogin, now);
  if (lastLogin === null || shown.kind === "never") return <>{t("never")}</>;
  const exact = format.dateTime(new Date(lastLogin), { dateStyle: "long", timeStyle: "short" });
  return (
    <time dateTime={lastLogin} title={exact}>
      {shown.kind === "date"
        ? format.dateTime(shown.at, { dateStyle: "short" })
        : shown.kind === "justNow"
          ? t("justNow")
          : t(shown.kind, { count: shown.count })}
    </time>
  );
}

/** The day somebody was added. */
export function CreatedText({ createdAt }: { createdAt: string }) {
  const format = useFormatter();
  const date = new Date(createdAt);
  return (
    <time dateTime={createdAt} title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}>
      {format.dateTime(date, { dateStyle: "short" })}
    </time>
  );
}
