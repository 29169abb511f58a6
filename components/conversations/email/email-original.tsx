import { useQuery } from "@tanstack/react-query";
import { DownloadIcon, ImageOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { emailSourceAddress } from "@/lib/client/calls/delivery-calls";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { EmailFrame } from "./email-frame";
import { peopleText, personText } from "./email-people";
import { emailQuery } from "./email-query";

/** A message as it came by mail: everybody on it, its own look, and the source to be saved. */
export function EmailOriginal({ message, onClose }: { message: MessageDto; onClose: () => void }) {
  const t = useTranslations("conversation-channels.email");
  const { times } = useScreen();
  const [hasImages, setHasImages] = useState(false);
  const { chatId, id } = message;
  const { data, isError, refetch } = useQuery(emailQuery(chatId, id));
  const facts: [string, string][] = data
    ? [
        [t("from"), personText(data.from)],
        [t("to"), peopleText(data.to)],
        ...(data.cc.length > 0 ? [[t("cc"), peopleText(data.cc)] as [string, string]] : []),
        ...(data.bcc.length > 0 ? [[t("bcc"), peopleText(data.bcc)] as [string, string]] : []),
        ...(data.replyTo ? [[t("replyTo"), data.replyTo] as [string, string]] : []),
        [t("date"), times.exact(message.sentAt)],
      ]
    : [];
  return (
    <Dialog onClose={onClose}>
      <DialogContent closeLabel={t("close")} className="max-w-4xl p-4 sm:p-6">
        <DialogTitle className="pr-8 [overflow-wrap:anywhere]">
          {data?.subject || message.email?.subject || t("noSubject")}
        </DialogTitle>
        <DialogDescription className="sr-only">{t("frame")}</DialogDescription>
        {data ? (
          <div className="mt-3 flex flex-col gap-3">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-list">
              {facts.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted-foreground">{name}</dt>
                  <dd className="[overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
            {data.hasRemoteImages && !hasImages ? (
              <div className="flex flex-wrap items-center gap-2 rounded-md bg-muted px-3 py-2 text-list">
                <ImageOffIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                <p className="min-w-0 flex-1 basis-56">{t("imagesBlocked")}</p>
                <Button size="sm" variant="outline" onClick={() => setHasImages(true)}>
                  {t("loadImages")}
                </Button>
              </div>
            ) : null}
            {data.html ? (
              <EmailFrame html={data.html} hasImages={hasImages} />
            ) : (
              <div className="rounded-md border border-border p-4">
                <MessageText text={[message.content, data.quotedText].filter(Boolean).join("\n\n")} />
              </div>
            )}
            {data.hasSource ? (
              <a
                href={emailSourceAddress(chatId, id)}
                download
                className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}
              >
                <DownloadIcon aria-hidden="true" />
                {t("source")}
              </a>
            ) : null}
          </div>
        ) : isError ? (
          <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1">{t("failedText")}</p>
            <Button size="sm" variant="outline" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          </div>
        ) : (
          <div aria-busy="true" className="mt-4 flex flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-48 w-full" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
