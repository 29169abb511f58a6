import { redirect } from "next/navigation";

/** Any path that isn't ours leads to the dashboard (specification 1, section 2). */
export default function UnknownPage(): never {
  redirect("/analytics");
}
