import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { SelectField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { VIEWS_KEY } from "@/lib/client/cache/cache-keys";
import { VIEW_NAME_MAX_LENGTH } from "@/lib/client/calls/limits";
import { changeView, createView, fetchViews, pinView } from "@/lib/client/calls/view-calls";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { problemOf } from "@/lib/client/http/api";
import { conditionOfList, listOfView, sortOfList } from "@/lib/modules/conversations/filter";
import type { ViewDto, ViewInput } from "@/lib/modules/conversations/views/schema";
import { inputOf } from "./use-view-actions";

/** `me`, `everybody`, or a team's id. */
type Values = { name: string; audience: string };

const audienceOf = ({ audience, team }: ViewDto): string => (audience === "team" ? String(team?.id) : audience);
const storedOf = (view: ViewDto): StoredRecord<Values> => ({
  version: view.version,
  values: { name: view.name, audience: audienceOf(view) },
});

/** Keeps the list as a new view, or changes the name of `view` and who uses it. Mounted only while it is open. */
export function SaveDialog({
  route,
  view = null,
  onClose,
}: {
  route: ConversationRoute;
  view?: ViewDto | null;
  onClose: () => void;
}) {
  const t = useTranslations("conversation-views");
  const client = useQueryClient();
  const mayShare = useMay("views.share");
  const { viewer } = useScreen();
  const teams = useTeams().filter(({ id }) => viewer.ledTeamIds?.includes(id));
  const options = [
    { value: "me", label: t("saveDialog.me") },
    ...teams.map(({ id, name }) => ({ value: String(id), label: t("saveDialog.team", { name }) })),
    ...(mayShare ? [{ value: "everybody", label: t("saveDialog.everybody") }] : []),
  ];
  const { query } = route;
  const inputFor = ({ name, audience }: Values): ViewInput => {
    const whose =
      audience === "me" || audience === "everybody"
        ? { audience, teamId: null }
        : ({ audience: "team", teamId: Number(audience) } as const);
    const list = { tab: query.filter, condition: conditionOfList(query), sort: sortOfList(query) };
    return { ...(view ? inputOf(view) : list), ...whose, name: name.trim() } as ViewInput;
  };
  const form = useSavedForm<Values, ViewDto>({
    initial: { name: "", audience: "me" },
    stored: view && storedOf(view),
    labelOf: (field) => t(`saveDialog.${field}`),
    look: "list",
    check: ({ name }): Record<string, string> => (name.trim() === "" ? { name: t("saveDialog.nameRequired") } : {}),
    storedOf,
    send: async (values, version) => {
      const input = inputFor(values);
      if (view) return changeView(view.id, input, version);
      const made = await createView(input);
      // Whoever makes one wants it at hand.
      await pinView(made.id);
      return made;
    },
    onSaved: async (saved) => {
      client.setQueryData<readonly ViewDto[]>(VIEWS_KEY, await fetchViews());
      toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name: saved.name }) });
      onClose();
      if (!view) route.go(route.activeId, listOfView(saved), "replace");
    },
    problemOf: (error) => problemOf(error, t("offline"), t("offline")),
  });
  return (
    <FormDialog
      texts={{
        title: t(view ? "saveDialog.editTitle" : "saveDialog.title"),
        text: t("saveDialog.text"),
        close: t("saveDialog.cancel"),
        cancel: t("saveDialog.cancel"),
        save: t(form.isSaving ? "saveDialog.saving" : "saveDialog.save"),
      }}
      className="max-w-md"
      {...form.dialog}
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        form={form}
        textOf={(field, value) =>
          field === "audience" ? (options.find((option) => option.value === value)?.label ?? value) : value
        }
      />
      <TextField field={form.field("name")} isRequired maxLength={VIEW_NAME_MAX_LENGTH} />
      <SelectField field={form.field("audience")} options={options} />
    </FormDialog>
  );
}
