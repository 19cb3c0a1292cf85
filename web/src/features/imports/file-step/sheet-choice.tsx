import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { FileStage } from "./use-file-import.ts";

interface SheetChoiceProps {
  stage: Extract<FileStage, { at: "sheets" }>;
  onChoose: (sheet: string) => void;
  /** The button that chooses another file. */
  children: ReactNode;
}

/** Asks which sheet of a workbook is imported. */
export function SheetChoice({ stage, onChoose, children }: SheetChoiceProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 className="text-lg font-semibold wrap-anywhere">Which sheet of {stage.fileName}?</h2>
      <ul className="flex w-full flex-col gap-2 sm:max-w-md">
        {stage.sheets.map((sheet) => (
          <li key={sheet}>
            <Button
              variant="outline"
              className="h-auto! min-h-10 w-full justify-start! py-2 text-left whitespace-normal! wrap-anywhere"
              onClick={() => onChoose(sheet)}
            >
              {sheet}
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
