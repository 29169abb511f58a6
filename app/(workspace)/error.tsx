"use client";

import { ErrorScreen } from "@/components/shell/error-screen";

/** A screen of the desk that failed; the navigation stays. */
export default ErrorScreen;
