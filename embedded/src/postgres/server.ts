import type { ChildProcess } from "node:child_process";
import type { Client } from "pg";
import type { Binaries } from "./binaries.ts";
import { connectAdmin } from "./owner.ts";
import type { Place } from "./places.ts";
import type { ServerSettings } from "./settings.ts";
import { StartError } from "./start-error.ts";

/** All that it takes to bring up the server of a data folder. */
export interface ServerPlan {
  dataDir: string;
  place: Place;
  binaries: Binaries;
  password: string;
  logFile: string;
  settings: ServerSettings;
  pickPort: () => Promise<number>;
  log: (message: string) => void;
}

/** A server that accepts connections, with the admin connection that holds its ownership. */
export interface Server {
  pid: number;
  port: number;
  admin: Client;
  /** Undefined for one that an earlier process started. */
  child: ChildProcess | undefined;
}

/** @throws StartError `data-dir-damaged` if the server does not take our password; else what pg throws */
export async function connect(plan: ServerPlan, port: number): Promise<Client> {
  try {
    return await connectAdmin(port, plan.password);
  } catch (error) {
    // 28xxx: it is our server, and does not take our password.
    if (!/^28/.test((error as { code?: string }).code ?? "")) throw error;
    throw new StartError(
      "data-dir-damaged",
      `The password in ${plan.place.passwordFile} is not that of the database beside it. ` +
        "Put the right file back, or set DATA_DIR to another folder.",
      { cause: error },
    );
  }
}
