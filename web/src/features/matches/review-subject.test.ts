import { describe, expect, it } from "vitest";
import {
  dashboardPathOf,
  reviewParams,
  reviewPath,
  reviewPathOfSelection,
  reviewPathOfView,
  subjectOf,
} from "./review-subject.ts";

const params = (text: string) => new URLSearchParams(text);
const paramsOf = (path: string) => params(path.slice(path.indexOf("?")));

describe("reviewPath", () => {
  it("lists founders or investors in an order that the page reads back", () => {
    expect(reviewPath("founder", [3, 17])).toBe("/admin/review?founders=3,17");
    expect(subjectOf(paramsOf(reviewPath("investor", new Set([9, 2]))))).toEqual({
      member: "investor",
      ids: [9, 2],
    });
    expect(subjectOf(params("founders=x,3,0,3,99999999999"))).toEqual({ member: "founder", ids: [3] });
  });
});

describe("reviewPathOfView", () => {
  it("keeps search, filters and sort of the tab, and nothing else", () => {
    const dashboard = params(
      "tab=cluster&q=ada&cluster_stage=SEED,SERIES_A&cluster_sort=-temperature&stage=SEED&expanded=3&investor=5",
    );
    const path = reviewPathOfView(dashboard, [4, 6]);
    expect(path).toBe(
      "/admin/review?tab=cluster&q=ada&cluster_sort=-temperature&cluster_stage=SEED,SERIES_A&except=4,6",
    );
    expect(subjectOf(paramsOf(path))).toMatchObject({
      member: "investor",
      tab: "cluster",
      query: { narrowing: "q=ada&preferred_stages=SEED%2CSERIES_A", order: "sort=temperature.desc" },
      except: new Set([4, 6]),
    });
    expect(dashboardPathOf(paramsOf(path))).toBe(
      "/admin/dashboard?tab=cluster&q=ada&cluster_sort=-temperature&cluster_stage=SEED,SERIES_A",
    );
  });

  it("is the whole list of founders without any", () => {
    expect(reviewPathOfView(params(""))).toBe("/admin/review");
    expect(subjectOf(params(""))).toMatchObject({ member: "founder", tab: "founders", except: new Set() });
  });
});

describe("reviewPathOfSelection", () => {
  const dashboard = params("industry=SAAS");
  const records = (count: number) => new Set(Array.from({ length: count }, (_, index) => index + 1));

  it("lists selected records, or leaves records out of all that match", () => {
    expect(reviewPathOfSelection("founder", { ids: records(2) }, dashboard)).toBe(
      "/admin/review?founders=1,2",
    );
    expect(reviewPathOfSelection("founder", { query: "industry=SAAS", except: records(2) }, dashboard)).toBe(
      "/admin/review?industry=SAAS&except=1,2",
    );
  });

  it("is null for more than 300 records", () => {
    const pathsFor = (count: number) => [
      reviewPathOfSelection("founder", { ids: records(count) }, dashboard),
      reviewPathOfSelection("founder", { query: "industry=SAAS", except: records(count) }, dashboard),
    ];
    expect(pathsFor(300)).not.toContain(null);
    expect(pathsFor(301)).toEqual([null, null]);
  });
});

it("dashboardPathOf opens the one record that was reviewed", () => {
  expect(dashboardPathOf(params("founders=3"))).toBe("/admin/dashboard?founder=3");
  expect(dashboardPathOf(params("investors=5,6"))).toBe("/admin/dashboard?tab=cluster");
});

it("reviewParams leaves out the record that is open", () => {
  expect(reviewParams(params("founders=3&investor=5"))).toBe("founders=3");
});
