import { useConfig } from "../../lib/config.ts";

const reviewed = {
  page: "New founders and investors wait here until an admin approves them. Until then they can sign in and edit their record, and are hidden from lists, matches and counts.",
  empty: "Those who apply wait here for your decision.",
};
const notReviewed = {
  page: "Applications are not reviewed: new founders and investors are in the lists at once. Applications from before wait here until an admin decides.",
  empty: "Those who apply do not wait for a decision.",
};

/** What the page and an empty list say about reviews; nothing until the server has said whether there are any. */
export function useReviewTexts() {
  const { reviews_applications, loaded } = useConfig();
  if (!loaded) return undefined;
  return reviews_applications ? reviewed : notReviewed;
}
