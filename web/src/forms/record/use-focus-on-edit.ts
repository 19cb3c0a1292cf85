import { useEffect, useRef } from "react";

/** The tabs come before it, but editing is what was asked for. */
const firstControl = ':is(input, textarea, button):not([role=tab], [aria-hidden=true], [tabindex="-1"])';

/**
 * When editing begins or ends, the button that was pressed is gone: the focus goes on to the first control
 * of `content`, or back to the button that begins editing.
 */
export function useFocusOnEdit<Content extends HTMLElement>(editing: boolean) {
  const content = useRef<Content>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    const first = content.current?.querySelector<HTMLElement>(firstControl);
    (editing ? first : editButton.current)?.focus();
  }, [editing]);
  return { content, editButton };
}
