import { installFirstPurchase } from "@/lib/modules/billing/first-purchase";
import { seesAllOf } from "@/lib/modules/conversations/sight";
import { installOutsideChannels } from "@/lib/modules/delivery/outside-channels";
import { installReactions } from "@/lib/modules/events/reactions";
import { signupPurchase } from "@/lib/modules/signup/signup-purchase";
import { installTagHolders } from "@/lib/modules/tags/holders";
import { seesAllTickets } from "@/lib/modules/tickets/sight";
import { installPermissions } from "@/lib/platform/session/permissions";
import { installSeenRows } from "@/lib/platform/session/seen-rows";
import { installSearch } from "./install-search";
import { outsideChannels } from "./outside-channels";
import { permissions } from "./permissions";
import { reactions } from "./reactions";
import { tagHolders } from "./tag-holders";

/** Makes known what modules add to each other and to the platform, before anything is read or changed. */
export function installModules(): void {
  installPermissions(permissions);
  installSeenRows({ conversation: seesAllOf, ticket: seesAllTickets });
  installReactions(reactions);
  installOutsideChannels(outsideChannels);
  installTagHolders(tagHolders);
  installFirstPurchase(signupPurchase);
  installSearch();
}
