import { changedFields } from "@kindling/contracts/history/activity.ts";
import { activityQuery } from "@kindling/contracts/history/activity-query.ts";
import { describe, expect, it } from "vitest";
import { activityQueryString, fieldOptions, fieldsOfKind, topicOptions } from "./activity-filters.ts";

const queryOf = (search: string) => activityQueryString(new URLSearchParams(search));

describe("activityQueryString", () => {
  it("has the filters of the URL, with whole days of the browser's time zone", () => {
    const query = new URLSearchParams(
      queryOf("person=founder:7&what=founders&field=company&from=2026-11-23&to=2026-11-23&founder=7"),
    );
    expect(Object.fromEntries(query)).toEqual({
      person: "founder:7",
      what: "founders",
      field: "company",
      since: new Date(2026, 10, 23).toISOString(),
      until: new Date(2026, 10, 24).toISOString(),
    });
    expect(activityQuery.safeParse(Object.fromEntries(query)).success).toBe(true);
  });

  it.each([
    "person=anna&what=all&field=password",
    "from=yesterday&to=2026-1-1",
    "from=0000-01-01&to=9999-12-31",
  ])("ignores %s", (search) => {
    expect(queryOf(search)).toBe("");
  });
});

describe("the options", () => {
  it("of fields are those whose changes are kept", () => {
    const kept = [...new Set(Object.values(changedFields).flat())];
    expect(fieldOptions.map(({ value }) => value).sort()).toEqual(kept.sort());
    expect(fieldsOfKind("match").map(({ name }) => name)).toEqual(changedFields.matches);
  });

  it("of topics have no sign-ins with open access", () => {
    expect(topicOptions("open").map(({ value }) => value)).toEqual([
      "founders",
      "investors",
      "reviews",
      "applications",
      "removals",
    ]);
    expect(topicOptions("enforced")).toHaveLength(11);
  });
});
