import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AssistantScreen } from "@/components/assistant/assistant-screen";
import {
  assistantHref,
  instructionQuery,
  knowledgeQuery,
  readAssistantView,
} from "@/components/assistant/assistant-view";
import { ClientMessages } from "@/components/shell/client-messages";
import { listProposals } from "@/lib/modules/assistant/answers/proposals";
import { listFeatures } from "@/lib/modules/assistant/behaviour/features";
import { listMoods } from "@/lib/modules/assistant/behaviour/moods";
import { listInstructions } from "@/lib/modules/assistant/instructions/save-instruction";
import { listKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { hasModel } from "@/lib/modules/assistant/model/config";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { teamOptions } from "@/lib/modules/teams/queries";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

// As many as the tab counts before it says 'and more'.
const COUNTED_PROPOSALS = 50;

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("assistant");
  return { title: t("title") };
}

/** The assistant: everybody reads what it knows, administrators write it and say how it behaves. */
export default async function AssistantPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  const view = readAssistantView((name) => {
    const value = parameters[name];
    return Array.isArray(value) ? value[0] : value;
  });
  if (!ctx) redirect(`/login?next=${encodeURIComponent(assistantHref(view))}`);
  const readAt = Date.now();
  const wants = (tab: "knowledge" | "instructions") => view.section === "knowledge" && view.tab === tab;
  const [
    knowledge,
    instructions,
    knowledgeCount,
    instructionCount,
    proposals,
    features,
    moods,
    attendees,
    teams,
    isModelled,
  ] = await Promise.all([
    wants("knowledge") ? listKnowledge(ctx, knowledgeQuery(view)) : null,
    wants("instructions") ? listInstructions(ctx, instructionQuery(view)) : null,
    listKnowledge(ctx, { pageSize: 1 }),
    listInstructions(ctx, { pageSize: 1 }),
    listProposals(ctx, { status: "pending", pageSize: COUNTED_PROPOSALS }),
    listFeatures(ctx),
    listMoods(ctx),
    listAttendeeOptions(ctx),
    teamOptions(ctx),
    hasModel(ctx.workspaceId),
  ]);
  return (
    <ClientMessages namespaces={["assistant", "flows", "answers", "records"]}>
      <AssistantScreen
        seed={{
          readAt,
          counts: {
            knowledge: knowledgeCount.total,
            instructions: instructionCount.total,
            proposals: proposals.items.length,
            moreProposals: proposals.nextCursor !== null,
          },
          knowledge: knowledge && { query: knowledgeQuery(view), page: knowledge },
          instructions: instructions && { query: instructionQuery(view), page: instructions },
          features,
          moods,
        }}
        facts={{
          mayManage: hasPermission(ctx, "assistant.manage"),
          administrators: attendees.filter(({ role }) => role === "admin").map(({ name, email }) => ({ name, email })),
          teams: teams.map(({ id, name }) => ({ id, name })),
          hasModel: isModelled,
          timeZone: ctx.workspace.timeZone,
        }}
      />
    </ClientMessages>
  );
}
