import { isUtf8 } from "node:buffer";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";

/** Maximum nesting of objects and arrays in a body; the contracts need four levels. */
const maxNesting = 20;

/**
 * Accepts JSON bodies only. An empty one is the same as none, because some clients send the content type with every
 * request. Invalid UTF-8 and too deep nesting are rejected before parsing.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(new AppError(400, "malformed", texts.notJson), undefined);
    const json = body.toString();
    if (isNestedDeeper(json, maxNesting)) {
      return done(new AppError(400, "malformed", texts.invalidInput), undefined);
    }
    void parse(request, json, done);
  });
}

const [quote, backslash, brace, bracket, braceEnd, bracketEnd] = [...'"\\{[}]'].map((text) =>
  text.charCodeAt(0),
);

/** Whether JSON text nests objects and arrays deeper than `max`. */
export function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === backslash) at++;
      else if (code === quote) inText = false;
    } else if (code === quote) {
      inText = true;
    } else if (code === brace || code === bracket) {
      if (++depth > max) return true;
    } else if (code === braceEnd || code === bracketEnd) {
      depth--;
    }
  }
  return false;
}
