import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage, HttpError, isNotFound } from "../../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../../lib/api/endpoint-query.ts";
import type { StepProps } from "../import-place.ts";
import { type Sending, sendRows } from "./send-rows.ts";
import type { ReadFile } from "./table-reader.ts";
import { FileProblem, WorkerReader } from "./worker-reader.ts";

/** How far the choice of a file is. */
export type FileStage =
  | { at: "choosing"; problem: string | null }
  | { at: "reading"; fileName: string }
  | { at: "sheets"; fileName: string; sheets: readonly string[] }
  /** The file was read with warnings. */
  | { at: "warned"; fileName: string; file: ReadFile }
  | { at: "sending"; fileName: string; sent: number; rows: number; problem: string | null };

const pastedName = "Pasted cells";

interface FileImportProps {
  place: StepProps["place"];
  /** The import whose rows are not all sent; null for a new one. */
  incomplete: StepProps["found"] | null;
}

/** Reads a file, creates its import and sends its rows. */
export function useFileImport({ place, incomplete }: FileImportProps) {
  const { source } = place;
  const client = useQueryClient();
  const [stage, setStage] = useState<FileStage>({ at: "choosing", problem: null });
  const reader = useRef<WorkerReader | null>(null);
  const sending = useRef<Sending | null>(null);
  const controller = useRef<AbortController | null>(null);
  const end = useCallback(() => {
    controller.current?.abort();
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => end, [end]);

  const refreshList = () => invalidateEndpoint(client, source.endpoints.list);
  // As mutations, so that a session that has ended is noticed.
  const send = useMutation({
    mutationFn: ({ rows, signal }: { rows: Sending; signal: AbortSignal }) =>
      sendRows(rows, {
        source,
        reader: reader.current!,
        signal,
        onSent: (sent) => setStage((now) => (now.at === "sending" ? { ...now, sent } : now)),
      }),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(source.endpoints.remove, { params: { import: id } }),
  });

  const startSending = async () => {
    const rows = sending.current!;
    controller.current = new AbortController();
    const { signal } = controller.current;
    const { fileName, file, sent } = rows;
    setStage({ at: "sending", fileName, sent, rows: file.rows, problem: null });
    try {
      const id = await send.mutateAsync({ rows, signal });
      void refreshList();
      await invalidateEndpoint(client, source.endpoints.get, { import: id });
      place.go(id, "columns");
    } catch (error) {
      if (signal.aborted) return;
      if (isNotFound(error) && rows.id !== null) forget();
      else void refreshList();
      if (isFinal(error)) setStage({ at: "choosing", problem: sendingProblem(error) });
      else setStage((now) => (now.at === "sending" ? { ...now, problem: sendingProblem(error) } : now));
    }
  };
  const forget = () => {
    sending.current = null;
    void refreshList();
  };

  const take = (fileName: string, file: ReadFile) => {
    if (incomplete && JSON.stringify(incomplete.headings) !== JSON.stringify(file.headings))
      throw new FileProblem(
        `This file has other headings than ${incomplete.file_name}. Choose that file, or begin a new import.`,
      );
    sending.current = { fileName, file, id: incomplete?.id ?? null, sent: 0 };
    if (file.warnings.length > 0) setStage({ at: "warned", fileName, file });
    else void startSending();
  };
  /** Shows why a file cannot be read, unless another was chosen meanwhile. */
  const reading = async (fileName: string, read: (from: WorkerReader) => Promise<void>) => {
    const from = reader.current!;
    setStage({ at: "reading", fileName });
    try {
      await read(from);
    } catch (error) {
      if (reader.current !== from) return;
      if (!(error instanceof FileProblem)) throw error;
      setStage({ at: "choosing", problem: error.message });
    }
  };

  return {
    stage,
    choose: (given: File | string) => {
      end();
      reader.current = new WorkerReader();
      const fileName = typeof given === "string" ? pastedName : given.name.slice(-200);
      return reading(fileName, async (from) => {
        const opened = await from.open(source.member, given);
        if (reader.current !== from) return;
        if ("sheets" in opened) setStage({ at: "sheets", fileName, sheets: opened.sheets });
        else take(fileName, opened.file);
      });
    },
    chooseSheet: (fileName: string, sheet: string) =>
      reading(fileName, async (from) => {
        const file = await from.sheet(sheet);
        if (reader.current === from) take(fileName, file);
      }),
    startSending,
    /** Back to the choice. What was sent of a new import is deleted. */
    cancel: async () => {
      end();
      const id = sending.current?.id ?? null;
      sending.current = null;
      setStage({ at: "choosing", problem: null });
      if (id === null || incomplete) return void refreshList();
      try {
        await remove.mutateAsync(id);
        forget();
      } catch (error) {
        if (isNotFound(error)) return forget();
        const reason = errorMessage(error, "Please try again.");
        setStage({
          at: "choosing",
          problem: `The import was stopped, but the rows that were sent are not deleted. ${reason}`,
        });
        void refreshList();
      }
    },
  };
}

/** Whether sending the same again would fail again. */
const isFinal = (error: unknown): boolean =>
  error instanceof FileProblem || (error instanceof HttpError && [400, 404, 409, 413].includes(error.status));

function sendingProblem(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  if (isNotFound(error)) return "Somebody has deleted this import meanwhile. Choose the file again.";
  return errorMessage(error, "Please try again.");
}
