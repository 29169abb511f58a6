"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { fetchTag, mergeTag } from "@/lib/client/calls/tag-calls";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { ListedTagDto, TagRunDto } from "@/lib/modules/tags/schema";

/** Makes a tag a part of another one. Mounted only while it is open. */
export function MergeTagDialog({
  tag,
  others,
  onMerged,
  onClose,
}: {
  tag: ListedTagDto;
  others: readonly ListedTagDto[];
  onMerged: (run: TagRunDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("tag-settings");
  const id = useId();
  const [intoId, setIntoId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [exact, setExact] = useState(tag.use?.uses ?? null);
  const merging = useWork();

  useEffect(() => {
    let isOpen = true;
    // What the list says is enough when this isn't answered.
    fetchTag(tag.id).then(
      ({ use }) => (isOpen && use ? setExact(use.uses) : undefined),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [tag.id]);

  function merge() {
    if (intoId === null) return setProblem(t("chooseTag"));
    void merging.run(
      async () => onMerged(await mergeTag(tag.id, intoId)),
      (error) => setProblem(messageOf(error, t("offline"))),
    );
  }

  return (
    <Dialog isBusy={merging.isBusy} onClose={onClose}>
      <DialogContent
        title={t("mergeTitle", { name: tag.name })}
        text={exact === null ? t("mergeText") : t("mergeCount", { count: exact })}
        className="max-w-md"
      >
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>{t("mergeInto")}</Label>
          <NativeSelect
            id={id}
            value={intoId ?? ""}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => {
              setProblem(null);
              setIntoId(target.value === "" ? null : Number(target.value));
            }}
          >
            <option value="">{t("chooseTag")}</option>
            {[...others]
              .sort((one, other) => one.name.localeCompare(other.name))
              .map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name}
                </option>
              ))}
          </NativeSelect>
          {problem === null ? null : (
            <p id={`${id}-problem`} role="alert" className="text-danger text-list">
              {problem}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button variant="outline" disabled={merging.isBusy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button disabled={merging.isBusy} onClick={merge}>
            {t("mergeNow")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
