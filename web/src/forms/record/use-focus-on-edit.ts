import { useEffect, useRef } from "react";

/** The first control that is not a tab. */
const firstControl = ':is(input, textarea, button):not([role=tab], [aria-hidden=true], [tabindex="-1"])';

/**
 * When editing begins or ends, the pressed button disappears: moves the focus to the first control of `content`,
 * or back to the edit button.
 * @param focusStart focuses another control instead of the first
 */
export function useFocusOnEdit<Content extends HTMLElement>(editing: boolean, focusStart?: () => void) {
  const content = useRef<Content>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (!editing) editButton.current?.focus();
    else if (focusStart) focusStart();
    else content.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [editing, focusStart]);
  return { content, editButton };
}
