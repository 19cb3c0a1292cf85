import type { RecordSection } from "../record/record-field.ts";
import type { RecordForm } from "../record/use-record-form.ts";
import { EditGrid } from "./field-edit.tsx";
import { FieldRow, FieldTile, FieldView } from "./field-view.tsx";

interface SectionFieldsProps {
  section: RecordSection;
  record: object;
  form: RecordForm;
  /** Whether it is read as narrow rows, as in a panel, and not as the section says. */
  rows?: boolean;
}

const views = {
  pairs: "grid gap-x-8 gap-y-5 sm:grid-cols-2",
  triples: "grid gap-x-8 gap-y-5 sm:grid-cols-2 @3xl:grid-cols-3",
  fours: "grid gap-x-8 gap-y-5 sm:grid-cols-2 @3xl:grid-cols-4",
  prose: "flex max-w-prose flex-col gap-5",
  tiles: "grid grid-cols-2 gap-3 sm:gap-4 @3xl:grid-cols-3",
};

/** The fields of a section, read or edited. */
export function SectionFields({
  section: { fields, view = "pairs" },
  record,
  form,
  rows = false,
}: SectionFieldsProps) {
  const shown = form.editing ? fields.filter(({ readOnly }) => readOnly) : fields;
  const edited = form.editing ? fields.filter(({ readOnly }) => !readOnly) : [];
  const View = rows ? FieldRow : view === "tiles" ? FieldTile : FieldView;
  return (
    <div className="flex flex-col gap-6">
      {edited.length > 0 && <EditGrid fields={edited} form={form.form} />}
      {shown.length > 0 && (
        <dl className={rows ? "divide-y" : views[view]}>
          {shown.map((field) => (
            <View key={field.name} field={field} value={(record as Record<string, unknown>)[field.name]} />
          ))}
        </dl>
      )}
    </div>
  );
}
