import { installFirstPurchase } from "@/lib/modules/billing/first-purchase";
import { installOutsideChannels } from "@/lib/modules/delivery/outside-channels";
import { installReactions } from "@/lib/modules/events/reactions";
import { signupPurchase } from "@/lib/modules/signup/signup-purchase";
import { installPermissions } from "@/lib/platform/session/permissions";
import { installSearch } from "./install-search";
import { outsideChannels } from "./outside-channels";
import { permissions } from "./permissions";
import { reactions } from "./reactions";

/** Makes known what modules add to each other and to the platform, before anything is read or changed. */
export function installModules(): void {
  installPermissions(permissions);
  installReactions(reactions);
  installOutsideChannels(outsideChannels);
  installFirstPurchase(signupPurchase);
  installSearch();
}
