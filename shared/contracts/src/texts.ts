/** Error messages for users, under one name. The web client's build keeps only those that it uses. */
export * as texts from "./error-texts.ts";
