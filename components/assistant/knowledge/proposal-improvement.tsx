import { useTranslations } from "next-intl";
import { DiffText } from "@/components/desk/assistant/diff-text";
import type { ProposalDto } from "@/lib/modules/assistant/answers/schema";

/** What the assistant had drafted beside what somebody sent in place of it, with the difference marked. */
export function ProposalImprovement({ proposal: { drafted, content } }: { proposal: ProposalDto }) {
  const t = useTranslations("assistant.proposals");
  const before = drafted ?? "";
  return (
    <dl className="mt-2 grid gap-3 text-list sm:grid-cols-2">
      {(["before", "after"] as const).map((side) => (
        <div key={side} className="min-w-0">
          <dt className="mb-1 font-medium text-muted-foreground text-xs">
            {t(side === "before" ? "drafted" : "sent")}
          </dt>
          <dd
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
            tabIndex={0}
            dir="auto"
            className="max-h-48 overflow-y-auto whitespace-pre-line break-words rounded-md bg-muted px-3 py-2"
          >
            <DiffText before={before} after={content} side={side} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
