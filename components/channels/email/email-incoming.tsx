"use client";

import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/channels/editor/copy-row";
import { FormSection } from "@/components/channels/editor/form-section";
import { RenewButton } from "@/components/channels/editor/renew-button";
import { SecretField } from "@/components/channels/editor/secret-field";
import type { ConfigEditor } from "@/components/channels/editor/use-config-editor";
import { SelectField, SwitchField, TextField } from "@/components/desk/form/form-fields";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { renewInboundAddress } from "@/lib/client/calls/channel-calls";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import type { EmailValues } from "./email-draft";

/** How mail comes in: from a mailbox that is read, or posted by another server. */
export function EmailIncoming({
  form,
  row,
  onChanged,
  securities,
}: {
  form: ConfigEditor<EmailValues>;
  row: EmailChannelDto | null;
  onChanged: (row: EmailChannelDto) => void;
  securities: readonly { value: EmailValues["imapSecurity"]; label: string }[];
}) {
  const t = useTranslations("channels.email");
  const incoming = form.field("incoming");
  const hostChanged = row?.hasImapPassword === true && form.values.imapHost.trim() !== (row.imapHost ?? "");
  return (
    <FormSection title={t("sections.incoming")} text={t("hints.incoming")}>
      <Segmented
        className="max-w-md"
        label={t("fields.incoming")}
        disabled={!incoming.isEditing}
        options={[
          { value: "imap", label: t("incoming.imap") },
          { value: "webhook", label: t("incoming.webhook") },
        ]}
        value={incoming.value}
        onChange={incoming.onChange}
      />
      {incoming.value === "imap" ? (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
            <TextField field={form.field("imapHost")} placeholder="imap.gmail.com" spellCheck={false} isRequired />
            <TextField
              field={form.field("imapPort")}
              hint={t("hints.imapPort")}
              inputMode="numeric"
              placeholder="993"
              isRequired
            />
            <SelectField field={form.field("imapSecurity")} options={securities} />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              field={form.field("imapUser")}
              placeholder={t("hints.userExample")}
              spellCheck={false}
              isRequired
            />
            <SecretField
              field={form.field("imapPassword")}
              hint={form.isEditing && hostChanged ? t("hints.hostChanged") : undefined}
              isStored={row?.hasImapPassword === true}
              isRequired
            />
            <TextField field={form.field("imapFolder")} hint={t("hints.imapFolder")} spellCheck={false} />
          </div>
        </>
      ) : row ? (
        <CopyRow
          label={t("fields.inboundUrl")}
          value={row.inboundUrl}
          hint={t("hints.inboundUrl")}
          copiedTitle={t("toasts.addressCopied")}
          isHidden
        >
          <RenewButton
            texts="channels.email.address"
            label={t("address.renew")}
            icon={RefreshCwIcon}
            isInUse
            renew={async () => {
              onChanged(await renewInboundAddress(row.id));
              toast({ type: "success", title: t("address.renewedTitle"), message: t("address.renewedText") });
            }}
          />
        </CopyRow>
      ) : (
        <p className="text-list text-muted-foreground">{t("hints.inboundLater")}</p>
      )}
      <SwitchField field={form.field("plusAddressing")} hint={t("hints.plusAddressing")} />
    </FormSection>
  );
}
