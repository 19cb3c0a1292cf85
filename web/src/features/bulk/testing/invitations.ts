import {
  cancelInvitationRun,
  checkInvitations,
  getInvitationRun,
  listInvitationLinks,
  listInvitationRuns,
  retryInvitationRun,
  sendTestInvitation,
  startInvitationRun,
} from "@kindling/contracts/gateway/invitation-endpoints.ts";
import type {
  InvitationCheck,
  InvitationReport,
  InvitationSelection,
} from "@kindling/contracts/gateway/invitation-runs.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";

const none = { waiting: 0, sent: 0, refused: 0, skipped: 0, cancelled: 0 };
const noReasons = {
  ...{ archived: 0, not_approved: 0, suspended: 0, has_password: 0, no_email: 0 },
  ...{ in_another_run: 0, invited_lately: 0 },
};

/** The gateway's runs of invitations, of which tests say how they go on. */
export class FakeInvitations {
  /** What was asked for, in order. */
  readonly started: InvitationSelection[] = [];
  readonly tested: object[] = [];
  check: InvitationCheck = { total: 2, ready: 2, skipped: noReasons };
  run: InvitationReport;

  constructor(server: FakeServer, means: "mail" | "file") {
    this.run = {
      ...{ id: 7, role: "investor", means, by: "anna", started_at: "2026-03-01T12:00:00.000Z" },
      counts: { ...none, waiting: 2 },
      recipients: [],
    };
    server.on(checkInvitations, ({ body }) => {
      const { again } = body as InvitationSelection;
      const lately = again ? 0 : this.check.skipped.invited_lately;
      const ready = again ? this.check.ready + this.check.skipped.invited_lately : this.check.ready;
      return { ...this.check, ready, skipped: { ...this.check.skipped, invited_lately: lately } };
    });
    server.on(startInvitationRun, ({ body }) => {
      this.started.push(body as InvitationSelection);
      return this.run;
    });
    server.on(sendTestInvitation, ({ body }) => {
      this.tested.push(body as object);
      return { accepted: true, reply: null };
    });
    server.on(listInvitationRuns, () => [this.run]);
    server.on(getInvitationRun, () => this.run);
    server.on(cancelInvitationRun, () => this.become({ cancelled: 2 }));
    server.on(retryInvitationRun, () => this.become({ sent: 2 }));
    server.on(listInvitationLinks, ({ body }) => {
      const { after } = body as { after: number };
      const id = after + 1;
      this.become({ sent: 2 });
      const link = { id, name: `Investor ${id}`, email: `investor${id}@fund.example` };
      const path = `/investor/invitation#token=${id}`;
      const links = [{ ...link, path, expires_at: "2026-03-08T12:00:00.000Z" }];
      return { links, next: id < 2 ? id : null };
    });
  }

  /** The run has got so far. */
  become(
    counts: Partial<InvitationReport["counts"]>,
    recipients: InvitationReport["recipients"] = [],
  ): InvitationReport {
    this.run = { ...this.run, counts: { ...none, ...counts }, recipients };
    return this.run;
  }

  /** So many of the selection were invited lately, or cannot be invited. */
  leaveOut(ready: number, skipped: Partial<InvitationCheck["skipped"]>): void {
    this.check = { total: 2, ready, skipped: { ...noReasons, ...skipped } };
  }
}
