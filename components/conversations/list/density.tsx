import { Rows2Icon, Rows3Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { IconButton } from "@/components/ui/icon-button";
import { createStore, useStore } from "@/lib/client/store";
import { type Density, densityCookie } from "./density-cookie";

const ONE_YEAR_S = 31_536_000;

// Null until it is changed in this tab: what the server rendered holds until then.
const changed = createStore<{ attenderId: number; density: Density } | null>(null);

const RenderedDensity = createContext<Density>("comfortable");

/** Gives the list the density that the server read, so that the first rows have their height. */
export const DensityProvider = RenderedDensity.Provider;

/** The density in use. */
export function useDensity(): Density {
  const rendered = useContext(RenderedDensity);
  const { viewer } = useScreen();
  const choice = useStore(changed, null);
  return choice?.attenderId === viewer.id ? choice.density : rendered;
}

/** Changes it at once and keeps it in a cookie, because the server has to know it for the first paint. */
function chooseDensity(attenderId: number, density: Density): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const value = `${densityCookie(attenderId)}=${density}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = value;
  changed.set({ attenderId, density });
}

/** Makes the rows lower, or high again. */
export function DensitySwitch() {
  const t = useTranslations("conversations.density");
  const { viewer } = useScreen();
  const other = useDensity() === "compact" ? "comfortable" : "compact";
  return (
    <IconButton
      label={t(other)}
      icon={other === "compact" ? Rows3Icon : Rows2Icon}
      onClick={() => chooseDensity(viewer.id, other)}
    />
  );
}
