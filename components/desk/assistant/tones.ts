import type { BadgeTone } from "@/components/ui/badge";
import type { TextAnalysisDto } from "@/lib/modules/assistant/answers/schema";

/** How a mood that the assistant heard looks. */
export const MOOD_TONES: Record<TextAnalysisDto["sentiment"], BadgeTone> = {
  positive: "success",
  neutral: "neutral",
  negative: "danger",
};

/** How an urgency looks. */
export const URGENCY_TONES: Record<TextAnalysisDto["urgency"], BadgeTone> = {
  high: "danger",
  medium: "warning",
  low: "success",
};
