/** Faults that change nothing anybody could see, each with the reason. Named by the text of their line, so that they outlive its number. */
export const equivalents: readonly { readonly file: string; readonly source: string; readonly says: string; readonly why: string }[] = [];
