import { emailOutside } from "@/lib/modules/channels/email/outside-channel";
import { whatsAppOutside } from "@/lib/modules/channels/whatsapp/outside-channel";
import type { OutsideChannel } from "@/lib/modules/delivery/outside-channels";

/** The channels outside of the application. */
export const outsideChannels: readonly OutsideChannel[] = [emailOutside, whatsAppOutside];
