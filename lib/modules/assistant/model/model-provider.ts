import { cut, embeddedProvider, quoteFrom, typedTexts } from "@/lib/modules/assistant/engine/embedded-provider";
import type { AssistantProvider, Question, Said } from "@/lib/modules/assistant/engine/provider";
import { guardedFetchFunction } from "@/lib/platform/egress/guarded-stream";
import { isAppError } from "@/lib/platform/errors/app-error";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import type { ConfigRow } from "../store/config";
import { CleanStream, citedIn, cleanOutput } from "./clean-output";
import { readConfigRow, reserve, settle } from "./config";
import {
  answerPrompt,
  draftPrompt,
  NO_ANSWER,
  type Prompt,
  rewritePrompt,
  summaryPrompt,
  translatePrompt,
} from "./prompt";
import type { Fallback } from "./schema";

/** Longest answer that is read of an endpoint, and most tokens that are asked for. */
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;
const OUTPUT_TOKENS = 1_200;
/** The same for a text that comes back as a whole; more than this many models refuse. */
const WHOLE_TOKENS_MAX = 4_096;
/** A token has about four characters; three is on the safe side. */
const CHARACTERS_PER_TOKEN = 3;
/** No tokens are so long: an endpoint that writes more than this of them doesn't keep to what it was told. */
const CHARACTERS_PER_TOKEN_MAX = 16;
/** Nor does a token come in more pieces than a letter has bytes. */
const PIECES_PER_TOKEN_MAX = 4;
/** A passage that is surely about something else is worth no call. */
const RELEVANCE_MIN = 0.15;

/** Why a model didn't answer. */
export class ModelFailure extends Error {
  constructor(readonly reason: Fallback) {
    super(reason);
  }
}

type Usable = ConfigRow & { baseUrl: string; model: string };

/** The workspace's model; undefined when it has none that is turned on. */
export async function modelProvider(workspaceId: number): Promise<AssistantProvider | undefined> {
  const config = await readConfigRow(workspaceId);
  if (!config?.isModelEnabled || config.baseUrl === null || config.model === null) return undefined;
  const usable: Usable = { ...config, baseUrl: config.baseUrl, model: config.model };
  const write = (prompt: Prompt, options: WriteOptions = {}) => writeText(workspaceId, usable, prompt, options);
  return {
    engine: "model",
    // Sentiment and urgency are the same whoever asks, and cost nothing.
    analyse: (text, locale) => embeddedProvider.analyse(text, locale),
    answer: (question) => sourced(question, answerPrompt(question), write),
    draftReply: (reply) => sourced(reply, draftPrompt(reply), write),
    async summarise(thread, manner, signal) {
      if (thread.length === 0) return null;
      const text = await write(summaryPrompt(thread, manner), { signal });
      const clean = cleanOutput(text, []);
      return clean === "" ? null : { text: clean, seqs: thread.map(({ seq }) => seq) };
    },
    translate: (text, language, signal) => reworded(text, translatePrompt(text, language), write, signal),
    rewrite: (text, rewriting, signal) => reworded(text, rewritePrompt(text, rewriting), write, signal),
  };
}

type WriteOptions = {
  signal?: AbortSignal;
  onText?: (delta: string) => void;
  maxTokens?: number;
  /** What was cut off at `maxTokens` is nothing. */
  isWhole?: boolean;
};
type Write = (prompt: Prompt, options?: WriteOptions) => Promise<string>;

/** The whole of a text in other words. */
async function reworded(text: string, prompt: Prompt, write: Write, signal?: AbortSignal): Promise<string> {
  // A kinder text is a little longer, and other scripts need more tokens.
  const maxTokens = Math.min(WHOLE_TOKENS_MAX, OUTPUT_TOKENS + Math.ceil(text.length / 2));
  const clean = new CleanStream({ known: [text], secret: prompt.system, hold: "" });
  clean.add(await write(prompt, { signal, maxTokens, isWhole: true }));
  clean.end();
  if (clean.outcome !== "text" || clean.text === "") throw new ModelFailure("refused");
  return clean.text;
}

async function sourced(question: Question, prompt: Prompt, write: Write): Promise<Said | null> {
  const passages = question.passages.filter(({ confidence }) => confidence >= RELEVANCE_MIN);
  if (passages.length === 0) return null;
  const rules = { known: typedTexts(question.passages), secret: prompt.system, hold: NO_ANSWER };
  const clean = new CleanStream(rules, question.onText);
  const text = await write(prompt, { signal: question.signal, onText: (delta) => clean.add(delta) });
  clean.end();
  if (clean.outcome === "leak") throw new ModelFailure("refused");
  if (clean.outcome === "held") return null;
  const sources = citedIn(text).flatMap((number) => question.passages[number - 1] ?? []);
  // A model that names no passage may have made it up.
  if (sources.length === 0) throw new ModelFailure("unsourced");
  if (clean.text === "") throw new ModelFailure("unsourced");
  return {
    text: cut(clean.text, question.maxLength * 2),
    sources: sources.map((passage) => ({
      itemId: passage.itemId,
      quote: quoteFrom(passage, passage.content.slice(0, 300)),
    })),
    confidence: Math.max(...sources.map(({ confidence }) => confidence)),
  };
}

/** Has the model write, within its budget and its time. @throws {ModelFailure} */
async function writeText(workspaceId: number, config: Usable, prompt: Prompt, options: WriteOptions): Promise<string> {
  const maxTokens = options.maxTokens ?? OUTPUT_TOKENS;
  const estimate = Math.ceil((prompt.system.length + prompt.prompt.length) / CHARACTERS_PER_TOKEN);
  const reservation = await reserve(workspaceId, config, { input: estimate, output: maxTokens });
  if (!reservation) throw new ModelFailure("over_budget");
  let used = { input: 0, output: 0 };
  const timeout = AbortSignal.timeout(config.timeoutSeconds * 1_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const { text, usage, isCut } = await callModel(config, prompt, { maxTokens, signal, onText: options.onText });
    // An endpoint that doesn't count is counted by the length of what went over.
    used = {
      input: usage.input ?? estimate,
      output: usage.output ?? Math.ceil(text.length / CHARACTERS_PER_TOKEN),
    };
    if (isCut && options.isWhole) throw new ModelFailure("refused");
    return text;
  } catch (error) {
    // What was sent may have been charged for.
    if (used.input === 0) used = { input: estimate, output: 0 };
    throw error instanceof ModelFailure ? error : new ModelFailure(reasonOf(error, timeout));
  } finally {
    await settle(reservation, config, used);
  }
}

type Call = { maxTokens: number; signal: AbortSignal; onText?: (delta: string) => void };

async function callModel(
  config: Usable,
  { system, prompt }: Prompt,
  { maxTokens, signal, onText }: Call,
): Promise<{ text: string; usage: { input?: number; output?: number }; isCut: boolean }> {
  // Loaded on first use: most workspaces have no model.
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  const endpoint = createOpenAICompatible({
    name: "workspace",
    baseURL: config.baseUrl.replace(/\/+$/, ""),
    apiKey: readSecret("assistant.api-key", config.apiKey) || undefined,
    includeUsage: true,
    fetch: guardedFetchFunction({ maxBytes: ANSWER_MAX_BYTES }),
  });
  let failure: unknown;
  const tooLong = new AbortController();
  const result = streamText({
    model: endpoint.chatModel(config.model),
    system,
    prompt,
    maxOutputTokens: maxTokens,
    temperature: 0.2,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, tooLong.signal]),
    onError: ({ error }) => {
      failure = error;
    },
  });
  let text = "";
  let pieces = 0;
  for await (const delta of result.textStream) {
    text += delta;
    pieces += 1;
    if (text.length > maxTokens * CHARACTERS_PER_TOKEN_MAX || pieces > maxTokens * PIECES_PER_TOKEN_MAX) {
      tooLong.abort();
      throw new ModelFailure("refused");
    }
    onText?.(delta);
  }
  if (failure !== undefined) throw failure;
  signal.throwIfAborted();
  const usage = await result.usage;
  const isCut = (await result.finishReason) === "length";
  return { text, usage: { input: usage.inputTokens, output: usage.outputTokens }, isCut };
}

function reasonOf(error: unknown, timeout: AbortSignal): Fallback {
  if (timeout.aborted) return "timeout";
  for (let cause: unknown = error; cause instanceof Error || isAppError(cause); cause = (cause as Error).cause) {
    if (isAppError(cause) && cause.code === "HOST_NOT_ALLOWED") return "not_allowed";
    if ("statusCode" in cause && typeof cause.statusCode === "number" && cause.statusCode >= 400)
      return cause.statusCode < 500 && cause.statusCode !== 429 ? "refused" : "unreachable";
  }
  return "unreachable";
}

/** Asks the endpoint for a word, to see whether it works. @throws {ModelFailure} */
export async function tryModel(workspaceId: number): Promise<void> {
  const config = await readConfigRow(workspaceId);
  if (!config?.baseUrl || !config.model) throw new ModelFailure("unreachable");
  const prompt = { system: "Answer with the single word OK.", prompt: "OK?" };
  const text = await writeText(workspaceId, { ...config, baseUrl: config.baseUrl, model: config.model }, prompt, {
    maxTokens: 20,
  });
  if (text.trim() === "") throw new ModelFailure("refused");
}
