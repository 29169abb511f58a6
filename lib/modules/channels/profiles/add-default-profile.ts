import type { Unit } from "@/lib/modules/events/unit";
import { insertDefaultProfile } from "./store/chatbot-profile";

/** Gives a new workspace the profile that its channels begin with. */
export async function addDefaultProfile(unit: Unit): Promise<void> {
  await unit.run(insertDefaultProfile, { name: "Padrão", description: "Perfil padrão", now: unit.now });
}
