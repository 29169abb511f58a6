import { createStore } from "@/lib/client/store";

/** How many notifications the attender hasn't seen. Apart from the notifications themselves, which load later. */
export const unreadNotifications = createStore(0);
