import { describe, expect, it } from "vitest";
import { isPagePath } from "./pages.ts";

describe("isPagePath", () => {
  it.each(["/", "/portfolio", "/admin/dashboard", "/AdminDashboard", "/ADMIN/login", "/founder/login/"])(
    "accepts %s",
    (path) => {
      expect(isPagePath(path)).toBe(true);
    },
  );

  it.each(["", "//", "/founder", "/founders", "/portfolio/1", "/portfolio//", "portfolio"])(
    "rejects %j",
    (path) => {
      expect(isPagePath(path)).toBe(false);
    },
  );
});
