/** Faults that change nothing anybody could see, each with the reason. Named by the text of their line, so that they outlive its number. */
export const equivalents: readonly { readonly file: string; readonly source: string; readonly says: string; readonly why: string }[] = [
  {
    file: 'src/edge/gate.ts',
    source: 'if (status.endTime === null) return 300;',
    says: 'ConditionalExpression: false',
    why: 'A time that is no time is asked for further down, and answered with the same five minutes.',
  },
];
