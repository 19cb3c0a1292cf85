// The page at /api/docs: shows /api/openapi.json and sends calls. What the document and the answers
// say is only ever put in as text.

/** Longest answer that is shown whole, in characters: a list of all founders would freeze the page. */
const shownLength = 100_000;
/** How long a call may take, in milliseconds. */
const patience = 30_000;
/** How long events are listened to where the answer has no end, in milliseconds. */
const listening = 10_000;

const methods = ["get", "post", "put", "delete"];
const words = { string: "text", integer: "whole number", boolean: "true or false", array: "list" };
const byId = (id) => document.getElementById(id);
/** The OpenAPI document, once loaded. */
let api;

/** A new element; texts among the children become text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Something that opens under its label. */
function fold(label, content) {
  return element("details", {}, element("summary", {}, ...label), content);
}

async function load() {
  try {
    const response = await fetch("/api/openapi.json", { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    show(await response.json());
  } catch (error) {
    byId("state").textContent =
      `The description of the API could not be loaded (${error.message}). Reload the page to try again.`;
  }
}

function show(loaded) {
  api = loaded;
  document.title = api.info.title;
  byId("title").textContent = api.info.title;
  byId("about").textContent = api.info.description.replaceAll("`", "");
  byId("version").textContent = `Version ${api.info.version}.`;
  byId("parts").replaceChildren(
    ...api.tags.map(({ name }) => element("li", {}, element("a", { href: `#part-${name}` }, name))),
  );
  byId("calls").replaceChildren(...api.tags.map((tag) => part(tag)), failures());
  filter();
  const wanted = byId(location.hash.slice(1));
  if (wanted?.matches(".call")) wanted.open = true;
  wanted?.scrollIntoView();
}

/** The calls that one owner answers. */
function part(tag) {
  const calls = Object.entries(api.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method]?.tags.includes(tag.name))
      .map((method) => call(method.toUpperCase(), path, item[method])),
  );
  const heading = element("h2", { id: `part-${tag.name}` }, tag.name);
  return element("section", {}, heading, element("p", {}, tag.description), ...calls);
}

/** What every failed answer looks like, told once. */
function failures() {
  const { schema } = api.components.responses.Internal.content["application/json"];
  const told = element("p", {}, "Every failed answer has this form, whatever its status.");
  return element("section", {}, element("h2", {}, "Failed answers"), told, schemaView(schema));
}

function call(method, path, operation) {
  const id = operation.operationId;
  const badge = element("span", { class: method === "GET" ? "method" : "method changes" }, method);
  const told = element("span", { class: "faint" }, operation.summary);
  const summary = element("summary", {}, badge, element("code", {}, path), told);
  const details = element("details", { class: "call", id }, summary);
  details.dataset.words = `${method} ${path} ${id} ${operation.summary}`.toLowerCase();
  details.addEventListener("toggle", () => {
    if (!details.open) return;
    history.replaceState(null, "", `#${id}`);
    if (details.childElementCount === 1) details.append(inside(method, path, operation));
  });
  return details;
}

function inside(method, path, operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter).target);
  const body = operation.requestBody?.content["application/json"];
  const audience = operation["x-audience"].join(", ");
  const parts = [element("p", { class: "faint" }, `For ${audience} while access is enforced`)];
  if (parameters.length > 0) {
    const rows = parameters.map((parameter) => field(parameter.name, parameter, parameter.required));
    parts.push(element("h3", {}, "Parameters"), element("ul", { class: "fields" }, ...rows));
  }
  if (body) parts.push(element("h3", {}, "Body"), schemaView(body.schema, true));
  parts.push(element("h3", {}, "Answers"), replies(operation.responses));
  parts.push(...tryOut(method, path, operation.operationId, parameters, body));
  return element("div", { class: "inside" }, ...parts);
}

function replies(responses) {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { target } = resolve(response);
    const schema = status < 300 ? target.content?.["application/json"]?.schema : undefined;
    const told = target.content?.["text/event-stream"]?.["x-events"];
    const label = [element("code", {}, status), ` ${target.description.replaceAll("`", "")}`];
    if (told) return element("li", {}, fold(label, events(told)));
    return element("li", {}, ...(schema ? [fold(label, schemaView(schema))] : label));
  });
  return element("ul", { class: "fields" }, ...rows);
}

/** The events of an answer that has no end. */
function events(told) {
  const rows = Object.entries(told).map(([name, { description, data }]) => {
    const row = element("li", {}, element("code", {}, name), element("p", { class: "faint" }, description));
    if (data) row.append(schemaView(data));
    return row;
  });
  return element("ul", { class: "fields" }, ...rows);
}

/** What a reference stands for, with its name. */
function resolve(thing) {
  if (!thing.$ref) return { target: thing, name: "" };
  const keys = thing.$ref.slice(2).split("/");
  return { target: keys.reduce((at, key) => at[key], api), name: keys.at(-1) };
}

/** The properties of an object, or the one line that describes anything else; `sent` marks the required. */
function schemaView(schema, sent = false) {
  const { target, name } = resolve(schema);
  if (!target.properties) return element("p", {}, kind(schema));
  const rows = Object.entries(target.properties).map(([key, value]) =>
    field(key, { schema: value }, sent && target.required?.includes(key)),
  );
  const list = element("ul", { class: "fields" }, ...rows);
  return name === "" ? list : element("div", {}, element("p", { class: "faint" }, name), list);
}

function field(name, { schema, description = schema.description }, required) {
  const row = element("li", {}, element("code", {}, name), ` ${kind(schema)} `);
  if (required) row.append(element("span", { class: "required" }, "required"));
  if (description) row.append(element("p", { class: "faint" }, description));
  const { target } = resolve(core(schema));
  const item = target.items ? resolve(target.items).target : target;
  if (item.properties) {
    row.append(fold(["Its fields"], schemaView(item)));
  } else if (item.enum) {
    const labels = item["x-labels"] ?? {};
    const values = item.enum.filter((value) => value !== null);
    const texts = values.map((value) => (labels[value] ? `${value} (${labels[value]})` : value));
    row.append(fold([`${values.length} values`], element("p", {}, texts.join(", "))));
  }
  return row;
}

/** A schema without its "or null". */
function core(schema) {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

/** A schema's type and limits in words. */
function kind(schema) {
  const types = [schema.type ?? []].flat();
  const orNull = types.includes("null") || core(schema) !== schema;
  const { target, name } = resolve(core(schema));
  const type = [target.type ?? []].flat().find((option) => option !== "null") ?? "anything";
  const what = [name || (target.const ?? words[type] ?? type)];
  if (target.items) what.push(`of ${kind(target.items)}`);
  if (target.format) what.push(`(${target.format})`);
  if (target.maxLength !== undefined) what.push(`up to ${target.maxLength} characters`);
  if (target.maxItems !== undefined) what.push(`up to ${target.maxItems} entries`);
  if (target.minimum !== undefined) what.push(`from ${target.minimum}`);
  // The largest whole number that JSON carries exactly says nothing to a reader.
  if (target.maximum < Number.MAX_SAFE_INTEGER) what.push(`to ${target.maximum}`);
  return what.join(" ") + (orNull ? ", or null" : "");
}

function tryOut(method, path, id, parameters, body) {
  const form = element("form", {});
  if (method !== "GET") {
    form.append(element("p", { class: "faint" }, "Sent to the server for real: it may change its data."));
  }
  for (const { name, required } of parameters) {
    const key = `${id}-${name}`;
    const attributes = { id: key, name, autocomplete: "off", ...(required ? { required: "" } : {}) };
    const label = element("label", { for: key }, required ? name : `${name} (optional)`);
    form.append(label, element("input", attributes));
  }
  if (body) {
    const example = JSON.stringify(body.example ?? {}, null, 2);
    const attributes = { id: `${id}-body`, rows: example.split("\n").length + 1, spellcheck: "false" };
    const label = element("label", { for: `${id}-body` }, "JSON body");
    form.append(label, element("textarea", attributes, example));
  }
  const button = element("button", { type: "submit" }, "Send");
  const outcome = element("p", { class: "outcome", role: "status" });
  const answer = element("div");
  form.append(button, outcome, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    outcome.textContent = "Sending...";
    const [sentence, ...blocks] = await send(method, path, parameters, form, byId(`${id}-body`));
    outcome.textContent = sentence;
    answer.replaceChildren(...blocks);
    button.removeAttribute("aria-disabled");
  });
  return [element("h3", {}, "Try it"), form];
}

/** Sends the call as filled in; gives a sentence about what came back, and the rest to show. */
async function send(method, path, parameters, form, body) {
  const headers = body ? { "content-type": "application/json" } : {};
  let address = path;
  for (const parameter of parameters) {
    const value = form.elements[parameter.name].value.trim();
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value !== "" && parameter.in === "query")
      address += `?${new URLSearchParams({ [parameter.name]: value })}`;
    else if (value !== "") headers[parameter.name] = value;
  }
  const signal = AbortSignal.timeout(patience);
  const started = performance.now();
  try {
    const response = await fetch(address, { method, headers, body: body?.value, cache: "no-store", signal });
    const text = await bodyOf(response);
    const took = Math.round(performance.now() - started);
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    return [
      `${response.status} ${response.statusText}, ${took} ms, ${text.length} characters`,
      fold(["Headers"], block("Headers", lines.join("\n"))),
      block("Body", readable(text)),
    ];
  } catch (error) {
    return [error.name === "TimeoutError" ? "No answer in 30 seconds." : "No answer came."];
  }
}

/** The body as text; of one without an end, what comes in the first seconds. */
async function bodyOf(response) {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const enough = setTimeout(() => reader.cancel(), listening);
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  clearTimeout(enough);
  return text;
}

const block = (label, text) => element("pre", { tabindex: "0", role: "group", "aria-label": label }, text);

function readable(text) {
  if (text === "") return "(empty)";
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {} // Not JSON: shown as it came.
  return shown.length > shownLength ? `${shown.slice(0, shownLength)}\n... cut off here` : shown;
}

/** Hides the calls that have not all the words looked for. */
function filter() {
  const wanted = byId("find").value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const section of document.querySelectorAll("main > section")) {
    const calls = [...section.querySelectorAll(".call")];
    for (const item of calls) item.hidden = !wanted.every((word) => item.dataset.words.includes(word));
    const shown = calls.filter((item) => !item.hidden).length;
    section.hidden = calls.length > 0 && shown === 0;
    count += shown;
  }
  byId("state").textContent = count === 1 ? "1 call" : `${count} calls`;
}

byId("find").addEventListener("input", filter);
load();
