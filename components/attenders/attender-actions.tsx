import { MailPlusIcon, PencilIcon, PowerIcon, PowerOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { Tooltip } from "@/components/ui/tooltip";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { nameOf } from "./attender-name";

/** What can be done to an attender. */
export type RowActions = {
  onEdit: (attender: AttenderDto) => void;
  onResend: (attender: AttenderDto) => void;
  onSetActive: (attender: AttenderDto, isActive: boolean) => void;
  /** Somebody is about to edit. */
  onApproach: () => void;
};

/** A row's buttons: edit, resend the invite, activate or deactivate. */
export function AttenderActions({
  attender,
  isBusy,
  actions,
}: {
  attender: AttenderDto;
  isBusy: boolean;
  actions: RowActions;
}) {
  const t = useTranslations("attenders.actions");
  const name = nameOf(attender) || attender.email;
  const inviteState = !attender.isInvitePending ? "resendAccepted" : attender.isActive ? "resend" : "resendInactive";
  return (
    <span className="flex justify-end gap-0.5">
      <Action
        label={t("edit", { name })}
        onApproach={actions.onApproach}
        onClick={() => actions.onEdit(attender)}
        icon={<PencilIcon aria-hidden="true" />}
      />
      <Action
        label={t(inviteState, { name })}
        isDisabled={inviteState !== "resend" || isBusy}
        onClick={() => actions.onResend(attender)}
        icon={<MailPlusIcon aria-hidden="true" />}
      />
      <Action
        label={t(attender.isActive ? "deactivate" : "activate", { name })}
        isDisabled={isBusy}
        onClick={() => actions.onSetActive(attender, !attender.isActive)}
        icon={
          isBusy ? (
            <Spinner />
          ) : attender.isActive ? (
            <PowerOffIcon aria-hidden="true" />
          ) : (
            <PowerIcon aria-hidden="true" />
          )
        }
      />
    </span>
  );
}

// Not `disabled`: the focus would be lost while the button works, and the reason couldn't be reached with the Tab key.
function Action({
  label,
  icon,
  isDisabled = false,
  onClick,
  onApproach,
}: {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
  onApproach?: () => void;
}) {
  return (
    <Tooltip label={label} side="left">
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={isDisabled ? undefined : onClick}
      >
        {icon}
      </Button>
    </Tooltip>
  );
}
