import { useTranslations } from "next-intl";
import { ReadAnew } from "@/components/conversations/data/read-anew";
import { RowWaiting } from "@/components/conversations/list/row-meta";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Badge } from "@/components/ui/badge";
import { ReadDialog } from "@/components/ui/read-dialog";
import { explainRouting } from "@/lib/client/calls/queue-calls";
import type { ExplanationDto } from "@/lib/modules/routing/schema";

type Place = NonNullable<ExplanationDto["waiting"]>;
type Candidate = ExplanationDto["candidates"][number];

/** Tells at which place a conversation waits, and of everybody who could get it why they haven't. */
export function QueueDialog({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const t = useTranslations("conversations.queue");
  return (
    <ReadDialog
      title={t("title")}
      text={t("text")}
      closeLabel={t("close")}
      className="max-w-xl max-sm:p-4"
      onClose={onClose}
    >
      <ReadAnew
        queryKey={["conversation-routing", chatId]}
        read={(signal) => explainRouting(chatId, signal)}
        loading={t("loading")}
        bars={["h-12", "h-32"]}
        failed={t("failed")}
      >
        {(explanation) => <Explanation explanation={explanation} />}
      </ReadAnew>
    </ReadDialog>
  );
}

function Explanation({ explanation: { waiting, candidates } }: { explanation: ExplanationDto }) {
  const t = useTranslations("conversations.queue");
  if (waiting === null) return <p className="text-list">{t("notWaiting")}</p>;
  return (
    <div className="flex flex-col gap-4 text-list">
      <PlaceLine place={waiting} />
      <Why place={waiting} candidates={candidates} />
      {candidates.length > 0 ? <Candidates candidates={candidates} mode={waiting.mode} /> : null}
    </div>
  );
}

function PlaceLine({ place: { place, enteredAt } }: { place: Place }) {
  const t = useTranslations("conversations.queue");
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium text-base">{t("place", { place })}</span>
      <span className="text-muted-foreground">
        <RowWaiting since={enteredAt} />
      </span>
    </p>
  );
}

/** Why nobody has got it, in a sentence or a few. */
function Why({ place, candidates }: { place: Place; candidates: readonly Candidate[] }) {
  const t = useTranslations("conversations.queue");
  const { times, now } = useScreen();
  const reasons: string[] = [];
  if (place.mode === "manual") reasons.push(t("byHand"));
  else {
    if (place.isShut) reasons.push(t("shut"));
    if (place.opensAt !== null) reasons.push(t("opens", { at: times.exact(place.opensAt) }));
    if (place.heldUntil !== null) reasons.push(t("held"));
    if (place.offeredTo)
      reasons.push(t("offered", { name: place.offeredTo.name, at: times.time(place.offeredTo.until) }));
    const waitsForSkill = place.relaxAt !== null && Date.parse(place.relaxAt) > now;
    if (place.wanted.length > 0 && waitsForSkill && place.relaxAt !== null)
      reasons.push(t("wants", { skills: place.wanted.join(", "), at: times.time(place.relaxAt) }));
    if (candidates.length === 0) reasons.push(t("nobody"));
    else if (candidates.every(({ passed }) => passed === "away" || passed === "offline"))
      reasons.push(t("nobodyThere"));
    else if (reasons.length === 0)
      reasons.push(candidates.some(({ passed }) => passed === null) ? t("soon") : t("noneFree"));
  }
  return (
    <ul className="flex flex-col gap-1">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function Candidates({ candidates, mode }: { candidates: readonly Candidate[]; mode: Place["mode"] }) {
  const t = useTranslations("conversations.queue");
  return (
    <section aria-label={t("people")}>
      <h3 className="mb-1 font-medium text-muted-foreground text-xs">
        {t(mode === "manual" ? "peopleByHand" : "people")}
      </h3>
      <ol className="flex flex-col divide-y divide-border rounded-md border border-border">
        {candidates.map((candidate) => (
          <li key={candidate.attenderId} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
            <bdi className="min-w-0 flex-1 truncate font-medium">{candidate.name}</bdi>
            {candidate.wasLast ? <Badge tone="blue">{t("wasLast")}</Badge> : null}
            <Reason candidate={candidate} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reason({ candidate: { passed, used, units, missing } }: { candidate: Candidate }) {
  const t = useTranslations("conversations.queue");
  const room = t("room", { used, units });
  if (passed === null)
    return (
      <>
        <span className="text-muted-foreground text-xs tabular-nums">{room}</span>
        <Badge tone="success">{t("passed.free")}</Badge>
      </>
    );
  return (
    <>
      {passed === "full" ? <span className="text-muted-foreground text-xs tabular-nums">{room}</span> : null}
      <Badge tone={passed === "full" ? "warning" : "neutral"}>
        {passed === "skill" ? t("passed.skill", { skills: missing.join(", ") }) : t(`passed.${passed}`)}
      </Badge>
    </>
  );
}
