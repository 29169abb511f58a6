import { skillTags } from "@/lib/modules/assistant/behaviour/tag-holder";
import { ruleTags } from "@/lib/modules/automation/tag-holder";
import { companyTags } from "@/lib/modules/companies/tag-holder";
import { conversationTags } from "@/lib/modules/conversations/tag-holder";
import { viewTags } from "@/lib/modules/conversations/views/tag-holder";
import { customerTags } from "@/lib/modules/customers/tag-holder";
import { macroTags } from "@/lib/modules/macros/tag-holder";
import { policyTags } from "@/lib/modules/sla/tag-holder";
import type { TagHolder } from "@/lib/modules/tags/holders";
import { ticketTags } from "@/lib/modules/tickets/tag-holder";

/** What has tags, and then what asks for them: until every row has the new name, those who know the old one are still asked for. */
export const tagHolders: readonly TagHolder[] = [
  conversationTags,
  ticketTags,
  customerTags,
  companyTags,
  viewTags,
  policyTags,
  ruleTags,
  macroTags,
  skillTags,
];
