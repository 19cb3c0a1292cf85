import { expect, it } from "vitest";
import { people, startEnforced } from "../testing/enforced-gateway.ts";
import { mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";
import { recordLog } from "../testing/record-log.ts";

it("the log says at the start that sign-in by email alone is a trial", async () => {
  const { log, text } = recordLog();
  const gateway = await startEnforced({ log });
  expect(text()).toContain("FOUNDER_SIGN_IN=email-only: this is a trial");
  await gateway.close();
});

it("no passcode, password, cookie, link or email is logged", async () => {
  const { log, text } = recordLog();
  const mails = await startMailServer();
  const gateway = await startEnforced({ log, env: mailEnv(mails) });
  const secrets: string[] = ["test-passcode", "wrong-passcode", "a sound of many waters"];
  const [ada] = people.founders;
  const [ivy] = people.investors;
  secrets.push(ada.email, ivy.email, "nobody@example.com");

  const admin = await gateway.adminCookie();
  secrets.push(admin.split("=")[1]!);
  await gateway.call("POST", "/api/admin/session", { passcode: "wrong-passcode" });
  await gateway.call("POST", "/api/admin/session", '{"passcode":"wrong-passcode"');
  await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  await gateway.call("POST", "/api/founder/auth", { email: "nobody@example.com" });
  secrets.push(tokenIn(mails.mails[0]!.text));
  await gateway.call("POST", "/api/founder/session", { token: tokenIn(mails.mails[0]!.text) });
  mails.refuses = true;
  await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  const cookie = { cookie: admin };
  const { body } = await gateway.call("POST", "/api/investors-database/1/invitation", {}, cookie);
  secrets.push(tokenIn(body.data.path));
  await gateway.call("POST", "/api/investor/password", {
    token: tokenIn(body.data.path),
    password: "a sound of many waters",
  });
  await gateway.call("POST", "/api/investor/session", { email: ivy.email, password: "wrong-passcode" });
  // Database errors contain the failed query.
  for (const table of ["investor_passwords", "mailed_links", "sessions", "attempt_counts"]) {
    await gateway.database.query(`drop table ${table}`);
    await gateway.call("POST", "/api/investor/session", { email: ivy.email, password: "wrong-passcode" });
    await gateway.call("POST", "/api/founder/auth", { email: ada.email });
    await gateway.call("GET", "/api/founders", undefined, cookie);
  }
  await gateway.close();
  await mails.close();

  const lines = text();
  expect(lines).not.toContain("this is a trial");
  expect(lines).toContain("sending a mail failed");
  expect(lines).toMatch(/"as":"admin","admin":null,"msg":"signed in"/);
  expect(lines).toMatch(/"as":"founder","id":1,"msg":"signed in"/);
  expect(lines).toMatch(/"as":"investor","address":"127.0.0.1","msg":"sign-in refused"/);
  expect(lines).toContain('"code":"42P01"');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(lines.includes(secret), secret).toBe(false);
  }
});
