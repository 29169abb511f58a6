import { CheckIcon, SparklesIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { cn } from "@/components/ui/cn";
import { readInstruction } from "@/lib/modules/assistant/instructions/reading/policy";
import type { Followed } from "@/lib/modules/assistant/instructions/reading/schema";

/** What the assistant makes of an instruction's text, sentence by sentence: what it does, and what only a model can do. */
export function InstructionReading({ content, className }: { content: string; className?: string }) {
  const t = useTranslations("assistant.instructions.reading");
  const { hasModel } = useFacts();
  const by = hasModel ? "has" : "none";
  const read = useDeferredValue(content);
  const sentences = useMemo(() => readInstruction(read).map((sentence, at) => ({ ...sentence, at })), [read]);
  const effectOf = useEffectText();
  if (sentences.length === 0) return null;
  const isWhole = sentences.every(({ needsModel }) => !needsModel);
  return (
    <section aria-label={t("title")} className={cn("rounded-md bg-muted px-3 py-2 text-list", className)}>
      <h3 className="font-semibold text-sm">{t("title")}</h3>
      <ul className="mt-1.5 flex flex-col gap-2">
        {sentences.map(({ at, text, followed, needsModel }) => (
          <li key={at} className="flex flex-col gap-0.5">
            <span className="line-clamp-2 break-words text-muted-foreground">{text}</span>
            {[...new Set(followed.map(effectOf))].map((effect) => (
              <Line key={effect} icon={<CheckIcon className="text-success" />}>
                {effect}
              </Line>
            ))}
            {needsModel ? (
              <Line icon={<SparklesIcon className="text-muted-foreground" />}>
                {followed.length > 0 ? t(`rest.${by}`) : t(`model.${by}`)}
              </Line>
            ) : null}
          </li>
        ))}
      </ul>
      {isWhole ? null : <p className="mt-2 text-muted-foreground text-xs">{t(hasModel ? "hasModel" : "noModel")}</p>}
    </section>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex items-start gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

/** Says what is done because of a sentence. */
function useEffectText(): (followed: Followed) => string {
  const t = useTranslations("assistant.instructions.reading.does");
  const list = new Intl.ListFormat(useLocale(), { type: "disjunction" });
  return (followed) => {
    switch (followed.kind) {
      case "greeting":
      case "farewell":
        return t(followed.kind, { text: followed.text });
      case "forbidden":
      case "hand_over":
        return t(followed.kind, { topics: list.format(followed.topics) });
      case "mood":
        return t(`mood.${followed.mood}`);
      case "limit":
        return t(`limit.${followed.unit}`, { most: followed.most });
      case "no_emojis":
        return t("no_emojis");
    }
  };
}
