"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import { InstructionReading } from "./instruction-reading";

/** The whole of an instruction, for whoever may only read it. */
export function InstructionView({ instruction, onClose }: { instruction: InstructionDto; onClose: () => void }) {
  const t = useTranslations("assistant.instructions");
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={instruction.title}
        text={instruction.description}
        closeLabel={t("close")}
        className="max-w-2xl"
      >
        <p className="mb-4 flex flex-wrap gap-1.5">
          <Badge>{instruction.category ?? t("noCategory")}</Badge>
          <Badge>{t(`priorities.${instruction.priority}`)}</Badge>
          <Badge>{t(`statuses.${instruction.status}`)}</Badge>
        </p>
        <p className="whitespace-pre-line break-words text-sm">{instruction.content}</p>
        <InstructionReading content={instruction.content} className="mt-4" />
      </DialogContent>
    </Dialog>
  );
}
