import { skillsInputSchema, skillsSchema } from "@/lib/modules/assistant/behaviour/schema";
import { listSkills, saveSkills } from "@/lib/modules/assistant/behaviour/skills";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What each attender knows well, by tag, for smart routing.",
    permission: "assistant.read",
    response: skillsSchema,
  },
  ({ ctx }) => listSkills(ctx),
);

export const PUT = route(
  {
    summary: "Say what an attender knows well.",
    permission: "assistant.manage",
    body: skillsInputSchema,
    response: skillsSchema,
  },
  ({ ctx, body }) => saveSkills(ctx, body),
);
