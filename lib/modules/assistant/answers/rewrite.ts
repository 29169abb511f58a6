import { withoutFixed } from "@/lib/modules/assistant/model/fixed-parts";
import { modelProvider } from "@/lib/modules/assistant/model/model-provider";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { haveSameFacts } from "./facts";
import { readThread } from "./read-thread";
import type { RewriteDto, rewriteSchema } from "./schema";
import { withEngine } from "./with-engine";

/** Whether the workspace has a model that rewrites and translates. It may still not answer, or have used its budget up. */
export async function readRewriting(ctx: Ctx): Promise<{ isAvailable: boolean }> {
  return { isAvailable: (await modelProvider(ctx.workspaceId)) !== undefined };
}

/**
 * Has the workspace's model say the same in another manner. There is no rewriting without one.
 * @throws {AppError} REWRITE_UNAVAILABLE without a model, or when it doesn't answer; REWRITE_CHANGED_FACTS when what it wrote has
 * other names, numbers, codes or addresses than the text; NOT_FOUND for the chat
 */
export async function rewriteText(
  ctx: Ctx,
  { text, manner, chatId }: ReturnType<typeof rewriteSchema.parse>,
  signal?: AbortSignal,
): Promise<RewriteDto> {
  const thread = chatId === undefined ? undefined : await readThread(ctx, chatId);
  if (thread === null) throw notFound();
  if (!(await modelProvider(ctx.workspaceId))) throw new AppError("REWRITE_UNAVAILABLE");
  const fixed = withoutFixed(text);
  const { value, engine } = await withEngine(ctx.workspaceId, (provider) =>
    provider.rewrite(fixed.text, { manner, companyName: ctx.workspace.name }, signal),
  );
  if (value === null) throw new AppError("REWRITE_UNAVAILABLE");
  const rewritten = fixed.restore(value);
  const names = [thread?.customerName ?? "", ctx.attender.fullName, ctx.workspace.name];
  if (rewritten === null || !haveSameFacts(text, rewritten, names)) throw new AppError("REWRITE_CHANGED_FACTS");
  return { text: rewritten, engine };
}
