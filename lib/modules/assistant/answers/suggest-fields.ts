import { analyseText } from "@/lib/modules/assistant/engine/analyse-text";
import { ANSWER_THRESHOLD, rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { slices } from "@/lib/modules/assistant/engine/ranking/slices";
import { tagsOf } from "@/lib/modules/assistant/knowledge/queries";
import { type RecentTopic, recentTopics } from "@/lib/modules/conversations/thread/recent-topics";
import { teamOptions } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { openQuestion } from "./chat-actions";
import { type Example, examplesStems, fileByExample } from "./file-by-example";
import { readThread } from "./read-thread";
import type { FieldSuggestions } from "./schema";

/** Newest conversations that the asker sees, and how much is read of each. */
const EXAMPLES_MAX = 300;
const TEXT_MAX = 400;
const NOTHING: FieldSuggestions = { tags: [], priority: null, team: null };

// What a conversation began with stays, so its words are read once. By workspace and conversation.
const READ_MAX = 10_000;
const read = new Map<string, { text: string; stems: ReadonlySet<string> }>();

function exampleOf(workspaceId: number, { id, subject, text, tags, teamId }: RecentTopic): Example {
  const key = `${workspaceId}:${id}`;
  const said = `${subject}\n${text ?? ""}`;
  let known = read.get(key);
  if (known?.text !== said) {
    known = { text: said, stems: examplesStems(said) };
    if (read.size >= READ_MAX) read.clear();
    read.set(key, known);
  }
  return { stems: known.stems, tags: tagsOf(tags), teamId };
}

/**
 * Tags, priority and team for an open conversation, from what the customer asked since the team last wrote, from conversations that
 * the asker sees, and from the knowledge that answers it. Only what it hasn't, and only what is sure. @throws {AppError} NOT_FOUND
 */
export async function suggestFields(ctx: Ctx, chatId: number): Promise<FieldSuggestions> {
  const { workspaceId } = ctx;
  const thread = await readThread(ctx, chatId);
  if (!thread) throw notFound();
  const question = openQuestion(thread.lines);
  if (thread.status === "closed" || question.trim() === "") return NOTHING;
  const topics = await recentTopics(reads(workspaceId), ctx.sight, { limit: EXAMPLES_MAX, length: TEXT_MAX });
  const examples: Example[] = [];
  const pause = slices();
  for (const topic of topics) {
    if (topic.id === chatId || (topic.tags === "[]" && topic.teamId === null)) continue;
    examples.push(exampleOf(workspaceId, topic));
    // The first time none of them is known.
    await pause();
  }
  const filing = fileByExample(question, examples);
  const inUse = new Set(examples.flatMap(({ tags }) => tags));
  const has = new Set(tagsOf(thread.tags).map((tag) => tag.toLocaleLowerCase()));
  const tags = (filing.tags.length > 0 ? filing.tags : await tagsOfAnswer(workspaceId, question, inUse)).filter(
    (tag) => !has.has(tag.toLocaleLowerCase()),
  );
  const isPressing = thread.priority === "low" || thread.priority === "medium";
  return {
    tags,
    priority: isPressing && analyseText(question).urgency === "high" ? "high" : null,
    team: thread.teamId === null && filing.teamId !== null ? await openTeam(ctx, filing.teamId) : null,
  };
}

/** The tags of the item that answers a question, as far as conversations have them. */
async function tagsOfAnswer(workspaceId: number, question: string, inUse: ReadonlySet<string>): Promise<string[]> {
  if (inUse.size === 0) return [];
  const [best] = await rankPassages(workspaceId, question, 1);
  if (!best || best.confidence < ANSWER_THRESHOLD) return [];
  return best.tags.filter((tag) => inUse.has(tag)).slice(0, 3);
}

/** A team to which a conversation can be given without taking it out of anybody's sight. */
async function openTeam(ctx: Ctx, id: number): Promise<FieldSuggestions["team"]> {
  const team = (await teamOptions(ctx)).find((option) => option.id === id);
  return team?.isVisible && !team.isPrivate ? { id: team.id, name: team.name } : null;
}
