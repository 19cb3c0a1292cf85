import type { Stack } from "./stack.ts";

/** All text that is stored in one place: a table (`founders.history`), or a message (its subject). */
export interface StoredText {
  place: string;
  text: string;
}

/** Everything that PostgreSQL and NATS store: the rows of all databases, and all messages with their headers. */
export async function storedTexts(stack: Stack): Promise<StoredText[]> {
  const [tables, messages] = await Promise.all([stack.postgres.dump(), allMessages(stack)]);
  return [...Array.from(tables, ([place, text]) => ({ place, text })), ...messages];
}

/** Each message that any stream still has, whether or not it is the last of its subject. */
async function allMessages({ nats }: Stack): Promise<StoredText[]> {
  const { streams } = (await nats.ask("$JS.API.STREAM.NAMES")) as { streams: string[] | null };
  const texts: StoredText[] = [];
  for (const stream of streams ?? []) {
    for (let seq = 1; ; seq++) {
      const request = JSON.stringify({ seq, next_by_subj: ">" });
      const { message, error } = (await nats.ask(`$JS.API.STREAM.MSG.GET.${stream}`, request)) as Reply;
      if (message === undefined) {
        if (error?.code === 404) break;
        throw new Error(`${stream} from ${seq}: ${JSON.stringify(error)}`);
      }
      const [headers, data] = [message.hdrs, message.data].map(decoded);
      texts.push({ place: message.subject, text: `${message.subject}\n${headers}\n${data}` });
      seq = message.seq;
    }
  }
  return texts;
}

interface Reply {
  message?: { subject: string; seq: number; hdrs?: string; data?: string };
  error?: { code: number };
}

const decoded = (base64 = "") => Buffer.from(base64, "base64").toString();
