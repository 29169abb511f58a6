"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { ReadSection } from "@/components/assistant/knowledge/list-states";
import { useProblemText } from "@/components/assistant/problem-text";
import { useTagsTexts } from "@/components/assistant/tags-texts";
import { Badge } from "@/components/ui/badge";
import { Label } from "@/components/ui/label";
import { TagsField } from "@/components/ui/tags-field";
import { toast } from "@/components/ui/toast/toast-store";
import { behaviourCalls, type Skills } from "@/lib/client/calls/assistant-calls";

const TAGS_MAX = 50;
const TAG_MAX_LENGTH = 40;
const KEY = ["assistant", "skills"];

/** Who knows what, by tag: smart routing gives conversations with such a tag to them first. */
export function SkillsSection() {
  const t = useTranslations("assistant.skills");
  const id = useId();
  const client = useQueryClient();
  const problemText = useProblemText();
  const tagsTexts = useTagsTexts();
  const { mayManage } = useFacts();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => behaviourCalls.skills(signal),
    retry: false,
  });

  async function save({ attenderId, tags: before }: Skills, tags: string[]) {
    const put = (next: readonly string[]) =>
      client.setQueryData<Skills[]>(KEY, (all) =>
        all?.map((known) => (known.attenderId === attenderId ? { ...known, tags: [...next] } : known)),
      );
    void client.cancelQueries({ queryKey: KEY });
    put(tags);
    try {
      client.setQueryData(KEY, await behaviourCalls.saveSkills({ attenderId, tags, from: before }));
    } catch (problem) {
      put(before);
      toast({ type: "error", title: t("failedTitle"), message: problemText(problem) });
    }
  }

  return (
    <ReadSection title={t("title")} text={t("text")} query={query}>
      {(people) => (
        <ul className="divide-y divide-border rounded-lg border border-border bg-card">
          {people.map((person) => (
            <li
              key={person.attenderId}
              className="grid items-center gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              {mayManage ? (
                <>
                  <Label htmlFor={`${id}-${person.attenderId}`} className="truncate">
                    {person.name}
                  </Label>
                  <TagsField
                    id={`${id}-${person.attenderId}`}
                    value={person.tags}
                    onChange={(tags) => void save(person, tags)}
                    texts={tagsTexts}
                    max={TAGS_MAX}
                    maxLength={TAG_MAX_LENGTH}
                  />
                </>
              ) : (
                <>
                  <span className="truncate font-medium text-sm">{person.name}</span>
                  <span className="flex flex-wrap gap-1.5 text-list text-muted-foreground">
                    {person.tags.length === 0 ? t("none") : null}
                    {person.tags.map((tag) => (
                      <Badge key={tag}>{tag}</Badge>
                    ))}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </ReadSection>
  );
}
