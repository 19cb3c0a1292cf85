import { startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { call } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { testDatabases } from "@kindling/test-kit/product/test-product.ts";
import { expect, it } from "vitest";

/** Everything that must stay out of the logs, each identified by a unique part. */
const secrets = {
  passcode: "kept-passcode-7391",
  "wrong passcode": "typed-passcode-5512",
  password: "kept password 8842 of tests",
  "wrong password": "typed password 1177 of tests",
  "founder's email": "founder-9913@logs.example",
  "investor's email": "investor-4471@logs.example",
  "founder's name": "Xanthippe Quill",
  "founder's phone": "+49 555 662 881",
  notes: "a note that is nobody's business 6650",
};

it("contain no passcode, password, cookie, link, email or other personal data, even after errors", async () => {
  const mail = await startMailServer();
  const databases = await testDatabases();
  const product = await StandaloneProcess.start({
    ...databases.env,
    ACCESS: "enforced",
    LOG_LEVEL: "trace",
    ADMIN_PASSCODE: secrets.passcode,
    SMTP_URL: mail.url,
    MAIL_FROM: "community@kindling.example",
    PUBLIC_URL: "http://127.0.0.1:8080",
  });
  const seen: Record<string, string> = {};
  const send = async (method: string, path: string, body?: unknown, cookie?: string) => {
    const response = await call(product.url, method, path, body, cookie === undefined ? {} : { cookie });
    const [, value] = response.cookie?.split("=") ?? [];
    // Logging out sets an empty cookie.
    if (value) seen[`cookie of ${path}`] = value;
    return { status: response.status, data: response.body?.data, cookie: response.cookie };
  };
  const founder = {
    company: "Quill & Co",
    name: secrets["founder's name"],
    email: secrets["founder's email"],
    phone: secrets["founder's phone"],
    sectors: ["FINTECH"],
    funding_stage: "SEED",
    requested_check_usd: 500_000,
  };
  const investor = {
    name: secrets["founder's name"],
    email: secrets["investor's email"],
    preferred_sectors: ["FINTECH"],
    preferred_stages: ["SEED"],
    typical_check_usd: 500_000,
  };
  try {
    expect((await send("POST", "/api/admin/session", { passcode: secrets["wrong passcode"] })).status).toBe(
      401,
    );
    const admin = (await send("POST", "/api/admin/session", { passcode: secrets.passcode })).cookie!;
    const founderId = (await send("POST", "/api/founders", founder)).data.id;
    expect((await send("POST", "/api/founders", founder)).status).toBe(409);
    const investorId = (await send("POST", "/api/investors-database", investor)).data.id;
    const match = await eventually(async () => {
      const [first] = (await send("GET", `/api/founders/${founderId}/matches`, undefined, admin)).data;
      expect(first).toBeDefined();
      return first as { id: number };
    });
    await send("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 2, ben_notes: secrets.notes }, admin);

    const auth = await send("POST", "/api/founder/auth", { email: founder.email });
    expect(auth.data).toEqual({ mailed: true });
    const tokenTo = (email: string) =>
      eventually(async () => tokenIn(mail.mails.find(({ to }) => to.includes(email))!.text));
    const token = await tokenTo(founder.email);
    seen["mailed link"] = token;
    seen["mailed invitation"] = await tokenTo(investor.email);
    const asFounder = await send("POST", "/api/founder/session", { token });
    expect(asFounder.status).toBe(200);
    expect((await send("POST", "/api/founder/session", { token })).status).toBe(401);
    await send("PUT", `/api/founders/${founderId}`, { phone: secrets["founder's phone"] }, asFounder.cookie);

    const invited = await send("POST", `/api/investors-database/${investorId}/invitation`, {}, admin);
    const invitation = tokenIn(invited.data.path);
    seen.invitation = invitation;
    const chosen = { token: invitation, password: secrets.password };
    expect((await send("POST", "/api/investor/password", chosen)).status).toBe(200);
    const login = { email: investor.email, password: secrets["wrong password"] };
    expect((await send("POST", "/api/investor/session", login)).status).toBe(401);
    const right = { ...login, password: secrets.password };
    const asInvestor = await send("POST", "/api/investor/session", right);
    expect(asInvestor.status).toBe(200);
    await send("DELETE", "/api/session", undefined, asInvestor.cookie);

    // Rejected requests, then internal errors: PostgreSQL quotes parameters in its errors about missing tables.
    await send("POST", "/api/founders", `{"email": "${founder.email}", `);
    await send("POST", "/api/founders", { ...founder, sectors: [founder.email] });
    await send(
      "GET",
      `/founders/${encodeURIComponent(founder.email)}?email=${founder.email}`,
      undefined,
      admin,
    );
    mail.refuses = true;
    expect((await send("POST", "/api/founder/auth", { email: founder.email })).status).toBeGreaterThan(500);
    await databases.byName.founders!.query("alter table founders rename to elsewhere");
    await databases.byName.investors!.query("alter table investors rename to elsewhere");
    expect((await send("POST", "/api/founders", founder)).status).toBe(500);
    expect((await send("POST", "/api/investors-database", investor)).status).toBe(500);
    expect((await send("POST", "/api/founder/auth", { email: founder.email })).status).toBe(500);
    await mail.close();
  } finally {
    await product.process.end();
    await databases.drop();
  }
  const logs = product.process.output();
  expect(logs).toContain("request failed");
  expect(logs.split("\n").filter((line) => line.startsWith("{")).length).toBeGreaterThan(20);
  expect(Object.keys(seen).length).toBeGreaterThan(5);
  for (const [what, secret] of Object.entries({ ...secrets, ...seen })) {
    expect(logs.includes(secret), `${what} is in the logs`).toBe(false);
    expect(logs.includes(encodeURIComponent(secret)), `${what} is in the logs, encoded`).toBe(false);
  }
});
