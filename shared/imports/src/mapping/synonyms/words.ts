/** Words for no value, in lower case. They count where a field is not a text. */
export const emptyWords: string = `
  -, --, ---, –, —, ?, ??, ., /, *, #n/a, #ref!, #value!, null, nil, nan, undefined, n/a, na, n.a,
  n a, n.v, k.a, none, no data, not available, not applicable, empty, blank, tbd, tba, tbc,
  to be determined, to be announced, coming soon, pending, later, unknown, undisclosed, not disclosed,
  confidential, not specified, unspecified, not sure, unsure
`;

/** Words for every value of a field, such as "Sector agnostic"; the words that a field ignores are left away. */
export const allWords: string = `
  agnostic, generalist, generalists, all, any, anything, every, everything, open to all, open,
  no preference, no specific focus, no specific preference, opportunistic, all of the above, any kind
`;

/** What stands in a column of marks. */
export const yesWords: string = `
  yes, y, true, t, x, 1, ✓, ✔, ✅, ☑, on, checked, ja, oui, si
`;
export const noWords: string = `
  no, n, false, f, 0, ✗, ✘, ❌, ☐, off, unchecked, nein, non
`;
