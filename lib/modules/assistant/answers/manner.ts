import { readMood } from "@/lib/modules/assistant/behaviour/moods";
import type { Manner } from "@/lib/modules/assistant/engine/provider";
import { rulesFrom } from "@/lib/modules/assistant/instructions/rules";
import { NAME_PLACEHOLDER } from "@/lib/modules/assistant/instructions/schema";
import { instructionsInForce } from "@/lib/modules/assistant/store/instruction";
import { reads } from "@/lib/platform/db/reads";
import type { Locale } from "@/lib/platform/i18n/locales";

/** Most instructions of a prompt. */
const INSTRUCTIONS_OF_PROMPT = 30;
const RANK = { high: 0, medium: 1, low: 2 } as const;

/** For whom the assistant writes. `name` takes the place of [NOME]: the attender's, or the company's where nobody sends. */
export type Speaker = {
  workspaceId: number;
  companyName: string;
  name: string;
  locale: Locale;
};

/** How the workspace wants the assistant to answer now: its mood and its active instructions. */
export async function mannerOf({ workspaceId, companyName, name, locale }: Speaker): Promise<Manner> {
  const rows = await reads(workspaceId).all(instructionsInForce, {});
  const contents = rows.sort((one, two) => RANK[one.priority] - RANK[two.priority]).map(({ content }) => content);
  const instructions = contents
    .slice(0, INSTRUCTIONS_OF_PROMPT)
    .map((content) => content.replaceAll(NAME_PLACEHOLDER, name));
  return {
    mood: await readMood(workspaceId),
    instructions,
    rules: rulesFrom(contents, name),
    companyName,
    locale,
  };
}
