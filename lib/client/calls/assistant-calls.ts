import { apiGet, apiSend, type Query } from "@/lib/client/http/api";
import type { Instead } from "@/lib/client/http/exact-search";
import type { GapDto, InsightsDto, ProposalDto, Propose, ReviewPage } from "@/lib/modules/assistant/answers/schema";
import type { FeatureCode, FeatureDto, MoodCode, MoodDto } from "@/lib/modules/assistant/behaviour/schema";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import type { ModelConfigDto, ModelTestDto } from "@/lib/modules/assistant/model/schema";

const KNOWLEDGE = "/api/v1/knowledge";
const INSTRUCTIONS = "/api/v1/instructions";
const ASSISTANT = "/api/v1/assistant";
const PROPOSALS = "/api/v1/knowledge-proposals";
const GAPS = "/api/v1/knowledge-gaps";

/** A page of a list, how many rows the filter has, and what was searched for where nothing was found of what was typed. */
export type CountedPage<Row> = { items: Row[]; nextCursor: string | null; total: number; instead: Instead | null };
/** A page of a list that nobody counts. */
export type CursorPage<Row> = Pick<CountedPage<Row>, "items" | "nextCursor">;

/** An edit names the one that its form began with. */
type Versioned = { version: number };

/** Body of a knowledge item's form. */
export type KnowledgeBody = Pick<
  KnowledgeItemDto,
  "title" | "content" | "type" | "category" | "tags" | "questions" | "isActive"
>;
/** Body of an instruction's form. */
export type InstructionBody = Pick<
  InstructionDto,
  "title" | "description" | "content" | "status" | "category" | "priority"
>;

/** A passage of an item, as answers quote it. */
export type Passage = { id: number; position: number; heading: string; content: string };

/** Calls about the knowledge base. */
export const knowledgeCalls = {
  list: (query: Query, signal?: AbortSignal) => apiGet<CountedPage<KnowledgeItemDto>>(KNOWLEDGE, query, signal),
  read: (id: number, signal?: AbortSignal) => apiGet<KnowledgeItemDto>(`${KNOWLEDGE}/${id}`, {}, signal),
  create: (body: KnowledgeBody) => apiSend<KnowledgeItemDto>("POST", KNOWLEDGE, body),
  change: (id: number, body: KnowledgeBody & Versioned) => apiSend<KnowledgeItemDto>("PUT", `${KNOWLEDGE}/${id}`, body),
  remove: (id: number) => apiSend<object>("DELETE", `${KNOWLEDGE}/${id}`),
  restore: (id: number) => apiSend<KnowledgeItemDto>("POST", `${KNOWLEDGE}/${id}/restore`),
  refresh: (id: number) => apiSend<KnowledgeItemDto>("POST", `${KNOWLEDGE}/${id}/refresh`),
  passages: (id: number, cursor: string | null, signal?: AbortSignal) =>
    apiGet<CursorPage<Passage>>(`${KNOWLEDGE}/${id}/passages`, { cursor }, signal),
  options: (signal?: AbortSignal) =>
    apiGet<{ categories: string[]; tags: string[] }>(`${KNOWLEDGE}/options`, {}, signal),
};

/** Calls about custom instructions. */
export const instructionCalls = {
  list: (query: Query, signal?: AbortSignal) => apiGet<CountedPage<InstructionDto>>(INSTRUCTIONS, query, signal),
  create: (body: InstructionBody) => apiSend<InstructionDto>("POST", INSTRUCTIONS, body),
  change: (id: number, body: InstructionBody & Versioned) =>
    apiSend<InstructionDto>("PUT", `${INSTRUCTIONS}/${id}`, body),
  remove: (id: number) => apiSend<object>("DELETE", `${INSTRUCTIONS}/${id}`),
  restore: (id: number) => apiSend<InstructionDto>("POST", `${INSTRUCTIONS}/${id}/restore`),
};

/** What an attender knows well. */
export type Skills = { attenderId: number; name: string; tags: string[] };

/** Calls about how the assistant behaves. */
export const behaviourCalls = {
  features: (signal?: AbortSignal) => apiGet<FeatureDto[]>(`${ASSISTANT}/features`, {}, signal),
  changeFeature: (code: FeatureCode, body: { isEnabled?: boolean; settings?: Record<string, unknown> } & Versioned) =>
    apiSend<FeatureDto>("PATCH", `${ASSISTANT}/features/${code}`, body),
  moods: (signal?: AbortSignal) => apiGet<MoodDto[]>(`${ASSISTANT}/moods`, {}, signal),
  /** `from` is the mood that was shown as the active one. */
  chooseMood: (mood: MoodCode, from: MoodCode) => apiSend<MoodDto[]>("PUT", `${ASSISTANT}/moods`, { mood, from }),
  skills: (signal?: AbortSignal) => apiGet<Skills[]>(`${ASSISTANT}/skills`, {}, signal),
  /** `from` are the tags that were shown. */
  saveSkills: (body: Pick<Skills, "attenderId" | "tags"> & { from: string[] }) =>
    apiSend<Skills[]>("PUT", `${ASSISTANT}/skills`, body),
};

/** Body of the model's form; without `apiKey` the stored one stays. */
export type ModelBody = Omit<ModelConfigDto, "usage" | "hasApiKey" | "baseUrl" | "model"> & {
  baseUrl: string;
  model: string;
  apiKey?: string;
};

/** Calls about the workspace's language model. */
export const modelCalls = {
  read: (signal?: AbortSignal) => apiGet<ModelConfigDto>(`${ASSISTANT}/model`, {}, signal),
  save: (body: ModelBody) => apiSend<ModelConfigDto>("PUT", `${ASSISTANT}/model`, body),
  remove: () => apiSend<ModelConfigDto>("DELETE", `${ASSISTANT}/model`),
  test: () => apiSend<ModelTestDto>("POST", `${ASSISTANT}/model/test`),
};

/** Calls about items that were proposed from conversations. */
export const proposalCalls = {
  list: (query: Query, signal?: AbortSignal) => apiGet<CursorPage<ProposalDto>>(PROPOSALS, query, signal),
  decide: (id: number, body: Partial<Propose> & { status: "approved" | "rejected"; version?: number }) =>
    apiSend<{ proposal: ProposalDto; item: KnowledgeItemDto | null }>("PATCH", `${PROPOSALS}/${id}`, body),
};

/** Calls about what was asked, and what found nothing. */
export const insightCalls = {
  read: (days: number, signal?: AbortSignal) => apiGet<InsightsDto>(`${ASSISTANT}/insights`, { days }, signal),
  reviews: (query: Query, signal?: AbortSignal) => apiGet<ReviewPage>(`${ASSISTANT}/automatic-answers`, query, signal),
  gaps: (query: Query, signal?: AbortSignal) => apiGet<CursorPage<GapDto>>(GAPS, query, signal),
  /** `taught`: the item that answers the question, and how it learns or forgets it. */
  resolveGap: (id: number, isResolved: boolean, taught?: { itemId: number; question: string }) =>
    apiSend<object>("PATCH", `${GAPS}/${id}`, { isResolved, ...taught }),
};
