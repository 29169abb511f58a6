import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PendingNoteFooter } from "@/components/desk/timeline/pending-footer";
import { SEND_CONFIRMATION_MS } from "@/lib/client/calls/limits";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { Pending } from "@/lib/client/outbox/outbox";

// Radix dialogs come when one is needed.
const AccessQuestion = lazyPlace(() => import("./access-question"), "AccessQuestion");

type Named = {
  /** Its writer agreed that whom it names may see what it stands in from now on. */
  givesAccess?: boolean;
  /** Names of those who don't see that, for whom the server refused the note. */
  withoutAccess?: readonly string[] | undefined;
};

/**
 * Below a note that isn't stored yet: how it stands. One that names somebody who doesn't see what it stands in asks whether they may,
 * by itself where it was sent just now; one that waited has a button for that, as whoever is here may be in the middle of something
 * else.
 */
export function PendingNoteAccess({
  what,
  note,
  outbox,
  onBack,
}: {
  what: "conversation" | "ticket";
  note: Pending<Named>;
  outbox: { retry: (clientId: string, change?: Named) => void; discard: (clientId: string) => void };
  /** They shall not: the note goes back to where it was written. Absent: it stays, with a button that asks again. */
  onBack?: (() => void) | undefined;
}) {
  const t = useTranslations("conversations.mention");
  const list = new Intl.ListFormat(useLocale());
  const { clientId, withoutAccess, createdAt, status, refusal } = note;
  const [sentAt, setSentAt] = useState(createdAt);
  const [isAsking, setAsking] = useState(false);
  const lacksAccess = status === "failed" && withoutAccess !== undefined;
  useEffect(() => {
    if (lacksAccess && Date.now() - sentAt < SEND_CONFIRMATION_MS) setAsking(true);
  }, [lacksAccess, sentAt]);

  const problem = withoutAccess
    ? t("withoutAccess", { what, names: list.format(withoutAccess), count: withoutAccess.length })
    : refusal;
  const retry = () => {
    if (lacksAccess) return setAsking(true);
    setSentAt(Date.now());
    outbox.retry(clientId);
  };
  const agree = () => {
    setAsking(false);
    outbox.retry(clientId, { givesAccess: true, withoutAccess: undefined });
  };
  return (
    <>
      <PendingNoteFooter
        note={{ clientId, status, refusal: problem }}
        outbox={{ retry, discard: outbox.discard }}
        retry={lacksAccess ? t("ask") : undefined}
      />
      {lacksAccess && isAsking ? (
        <AccessQuestion what={what} text={problem ?? ""} onAgree={agree} onBack={onBack ?? (() => setAsking(false))} />
      ) : null}
    </>
  );
}
