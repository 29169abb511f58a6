import { MailPlusIcon, PencilIcon, PowerIcon, PowerOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { RowAction } from "@/components/ui/row-action";
import { Spinner } from "@/components/ui/spinner";
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
      <RowAction
        label={t("edit", { name })}
        onApproach={actions.onApproach}
        onClick={() => actions.onEdit(attender)}
        icon={<PencilIcon aria-hidden="true" />}
      />
      <RowAction
        label={t(inviteState, { name })}
        isDisabled={inviteState !== "resend" || isBusy}
        onClick={() => actions.onResend(attender)}
        icon={<MailPlusIcon aria-hidden="true" />}
      />
      <RowAction
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
