import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

it("is valid OpenAPI 3.1 by an independent validator", async () => {
  const document = structuredClone(openApiDocument({ product: "Kindling", version: "1.0.0" }));
  const result = await new Validator().validate(document as Record<string, unknown>);
  expect(result).toMatchObject({ valid: true });
});
