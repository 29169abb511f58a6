"use client";

import { KeyRoundIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChannelCard } from "@/components/channels/editor/channel-card";
import { CodeBlock } from "@/components/channels/editor/code-block";
import { CopyRow } from "@/components/channels/editor/copy-row";
import { RenewButton } from "@/components/channels/editor/renew-button";
import { Badge } from "@/components/ui/badge";
import { renewIdentitySecret } from "@/lib/client/calls/channel-calls";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";

const serverSample = (clientKey: string) => `import { SignJWT } from "jose";

const secret = new TextEncoder().encode(process.env.CANGOO_IDENTITY_SECRET);

export function identityToken(user) {
  return new SignJWT({ name: user.name, email: user.email, phone: user.phone })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(user.id))
    .setAudience("${clientKey}")
    .setExpirationTime("1h")
    .sign(secret);
}`;

const PAGE_SAMPLE = `window.Cangoo.identify(token);

window.Cangoo.logout();`;

/** How the host site proves who its visitors are: the secret, told once, and how it is used. */
export function WebChatIdentity({
  row,
  onChanged,
}: {
  row: WebChatConfigDto;
  onChanged: (row: WebChatConfigDto) => void;
}) {
  const t = useTranslations("channels.webChat.identity");
  const [secret, setSecret] = useState<string | null>(null);

  return (
    <ChannelCard
      title={t("title")}
      text={t("text")}
      aside={
        <Badge tone={row.hasIdentitySecret ? "success" : "neutral"}>
          {t(row.hasIdentitySecret ? "isSet" : "isNotSet")}
        </Badge>
      }
    >
      <div role="status" className="flex flex-col gap-2">
        {secret === null ? null : (
          <div className="flex flex-col gap-2 rounded-md bg-warning-tint p-3 text-warning-tint-foreground">
            <p className="font-medium text-list">{t("once")}</p>
            <CopyRow label={t("secret")} value={secret} copiedTitle={t("copied")} />
          </div>
        )}
      </div>
      <div>
        <RenewButton
          texts="channels.webChat.identity"
          label={t(row.hasIdentitySecret ? "renew" : "generate")}
          icon={KeyRoundIcon}
          isInUse={row.hasIdentitySecret}
          renew={async () => {
            setSecret((await renewIdentitySecret(row.id)).secret);
            onChanged({ ...row, hasIdentitySecret: true });
          }}
        />
      </div>
      <details className="group">
        <summary className="cursor-pointer rounded-md text-brand text-list underline underline-offset-4 hover:no-underline">
          {t("how")}
        </summary>
        <div className="mt-3 flex flex-col gap-3">
          <p className="text-pretty text-list text-muted-foreground">{t("howText")}</p>
          <CodeBlock
            label={t("serverLabel")}
            code={serverSample(row.clientKey)}
            copyLabel={t("serverCopy")}
            copiedTitle={t("codeCopied")}
          />
          <p className="text-pretty text-list text-muted-foreground">{t("pageText")}</p>
          <CodeBlock
            label={t("pageLabel")}
            code={PAGE_SAMPLE}
            copyLabel={t("pageCopy")}
            copiedTitle={t("codeCopied")}
          />
        </div>
      </details>
    </ChannelCard>
  );
}
