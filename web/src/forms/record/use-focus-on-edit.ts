import { useEffect, useRef } from "react";

/** The first control that is not a tab. */
const firstControl = ':is(input, textarea, button):not([role=tab], [aria-hidden=true], [tabindex="-1"])';

/**
 * When editing begins, moves the focus to the first control of `content`. When it ends, the focused control disappears:
 * moves its focus back to the edit button. A focus that has moved elsewhere meanwhile stays.
 * @param focusStart focuses another control instead of the first
 */
export function useFocusOnEdit<Content extends HTMLElement>(editing: boolean, focusStart?: () => void) {
  const content = useRef<Content>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (!editing) {
      if (document.activeElement === document.body) editButton.current?.focus();
    } else if (focusStart) focusStart();
    else content.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [editing, focusStart]);
  return { content, editButton };
}
