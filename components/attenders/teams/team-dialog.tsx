"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SwitchField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useRecordForm } from "@/components/desk/form/use-record-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import { changeTeam, createTeam } from "@/lib/client/calls/team-calls";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import { newTeamSchema, type TeamDto, type TeamInput } from "@/lib/modules/teams/schema";
import { MemberChoice, type Person } from "./member-choice";

const valuesOf = ({ name, isPrivate, members }: TeamDto): TeamInput => ({
  name,
  isPrivate,
  members: members
    .map(({ attenderId, role }) => ({ attenderId, role }))
    .sort((one, two) => one.attenderId - two.attenderId),
});
const storedOf = (team: TeamDto): StoredRecord<TeamInput> => ({ version: team.version, values: valuesOf(team) });

/** Adds a team, or edits `team`. Mounted only while it is open; `onSaved` closes it. */
export function TeamDialog({
  team,
  people,
  onSaved,
  onClose,
}: {
  team: TeamDto | null;
  people: readonly Person[];
  onSaved: (saved: TeamDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("teams.dialog");
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useWork();
  const form = useRecordForm<TeamInput>({
    initial: { name: "", isPrivate: false, members: [] },
    stored: team && storedOf(team),
    labelOf: (field) => t(`fields.${field}`),
    look: "list",
    check: (values) => issuesOf(newTeamSchema.safeParse(values).error),
    isLive: true,
  });
  // Who was deactivated stays in the team, and can be taken out of it.
  const gone = (team?.members ?? []).filter(({ attenderId }) => !people.some(({ id }) => id === attenderId));
  const all = [...people, ...gone.map(({ attenderId, name }) => ({ id: attenderId, name: t("inactive", { name }) }))];
  const nameOf = (id: number) => all.find((person) => person.id === id)?.name ?? `#${id}`;

  function save() {
    setProblem(null);
    if (!form.passes()) return;
    void saving.run(
      async () => {
        const saved = await form.save(
          (values, version) => (team ? changeTeam(team.id, values, version) : createTeam(values)),
          storedOf,
        );
        if (saved) onSaved(saved);
      },
      (error) => {
        const refused = error instanceof ApiError ? refusalOf(error).errors : undefined;
        if (refused?.name) form.fail({ name: refused.name });
        else setProblem(messageOf(error, t("offline")));
      },
    );
  }

  return (
    <FormDialog
      texts={{
        title: t(team ? "editTitle" : "addTitle"),
        text: t("text"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t(saving.isBusy ? "saving" : "save"),
      }}
      element={form.element}
      className="max-w-lg"
      isDirty={form.isDirty}
      isSaving={saving.isBusy}
      problem={problem}
      onFocus={form.focusFirst}
      onSubmit={save}
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        form={form}
        textOf={(_, value) => {
          if (typeof value === "boolean") return t(value ? "isPrivate" : "isOpen");
          return typeof value === "string" ? value : value.map(({ attenderId }) => nameOf(attenderId)).join(", ");
        }}
      />
      <TextField field={form.field("name")} isRequired />
      <SwitchField field={form.field("isPrivate")} hint={t("privateHint")} />
      <MemberChoice field={form.field("members")} people={all} />
    </FormDialog>
  );
}
