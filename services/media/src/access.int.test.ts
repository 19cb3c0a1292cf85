import { accessSuite } from "@kindling/test-kit/suites/access-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe } from "vitest";
import { mediaService } from "./media-service.ts";

const media = testService(() => mediaService({ feedUrl: null, intervalMs: 3_600_000, isPublic: true }));

describe("access to the media service", () => accessSuite(media, "media"));
