import { useEffect, useRef } from "react";

/** The first control that is not a tab. */
const firstControl = ':is(input, textarea, button):not([role=tab], [aria-hidden=true], [tabindex="-1"])';

/**
 * When editing begins or ends, the pressed button disappears: moves the focus to the first control of `content`,
 * or back to the edit button.
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
