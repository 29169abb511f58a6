import { knowledgeSources } from "@/lib/modules/assistant/knowledge/search-source";
import { companySource } from "@/lib/modules/companies/search-source";
import { conversationSources } from "@/lib/modules/conversations/search/search-sources";
import { customerSource } from "@/lib/modules/customers/search-source";
import { ticketSources } from "@/lib/modules/tickets/search/search-sources";
import { installSearchSources, type SearchSource } from "@/lib/platform/search/search-source";

/** What modules have found by its words. */
const sources: readonly SearchSource[] = [
  companySource,
  customerSource,
  ...conversationSources,
  ...ticketSources,
  ...knowledgeSources,
];

/**
 * Has the search take in what modules name. For scripts and seeds that do nothing else with the modules: the browser tests
 * load seeds too, and their runner can't load the texts that the other modules import.
 */
export function installSearch(): void {
  installSearchSources(sources);
}
