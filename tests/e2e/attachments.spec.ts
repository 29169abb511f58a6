import type { Page } from "@playwright/test";
import { pdf, pe, png } from "../support/file-bytes";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
