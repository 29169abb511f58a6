import type { useTranslations } from "next-intl";
import type { FlowInput, FlowStep } from "@/lib/modules/assistant/flows/schema";

/** What a new flow may begin as. */
export const TEMPLATES = ["teams", "away", "blank"] as const;
export type FlowTemplate = (typeof TEMPLATES)[number];

type Team = { id: number; name: string };

/** Makes the flow of a template, in the reader's language; a team whose name an option has gets that option's customers. */
export function fromTemplate(
  template: FlowTemplate,
  t: ReturnType<typeof useTranslations<"flows">>,
  teams: readonly Team[],
): FlowInput {
  const name = t(`templates.names.${template}`);
  const input = { name, channels: ["webchat" as const, "whatsapp" as const] };
  if (template === "away") return { ...input, hours: "closed", steps: awaySteps(t) };
  return { ...input, hours: "always", steps: template === "teams" ? teamSteps(t, teams) : blankSteps(t) };
}

function teamSteps(t: ReturnType<typeof useTranslations<"flows">>, teams: readonly Team[]): FlowStep[] {
  const kinds = ["sales", "support", "finance"] as const;
  const teamOf = (label: string) =>
    teams.find(({ name }) => name.toLowerCase().includes(label.toLowerCase().slice(0, 5)))?.id ?? null;
  return [
    { id: "hello", does: "say", text: t("templates.hello"), next: null },
    {
      id: "menu",
      does: "menu",
      text: t("templates.menu"),
      options: [
        ...kinds.map((kind) => ({
          label: t(`templates.${kind}`),
          words: t(`templates.${kind}Words`),
          next: kind as string,
        })),
        { label: t("templates.other"), words: "", next: "other" },
      ],
    },
    ...kinds.map((kind): FlowStep => ({ id: kind, does: "hand", text: "", teamId: teamOf(t(`templates.${kind}`)) })),
    { id: "other", does: "hand", text: "", teamId: null },
  ];
}

function awaySteps(t: ReturnType<typeof useTranslations<"flows">>): FlowStep[] {
  const asked = { does: "ask", next: null } as const;
  return [
    { id: "hello", does: "say", text: t("templates.awayHello"), next: null },
    {
      id: "subject",
      ...asked,
      text: t("templates.subject"),
      field: t("templates.subjectField"),
      kind: "text",
      isOptional: false,
    },
    {
      id: "phone",
      ...asked,
      text: t("templates.phone"),
      field: t("templates.phoneField"),
      kind: "phone",
      isOptional: true,
    },
    { id: "person", does: "hand", text: t("templates.thanks"), teamId: null },
  ];
}

function blankSteps(t: ReturnType<typeof useTranslations<"flows">>): FlowStep[] {
  const options = ["", ""].map((label) => ({ label, words: "", next: "person" }));
  return [
    { id: "menu", does: "menu", text: t("templates.choose"), options },
    { id: "person", does: "hand", text: "", teamId: null },
  ];
}
