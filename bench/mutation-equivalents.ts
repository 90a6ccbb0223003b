/** Faults that change nothing anybody could see, each with the reason. Named by the text of their line, so that they outlive its number. */
export const equivalents: readonly { readonly file: string; readonly source: string; readonly says: string; readonly why: string }[] = [
  {
    file: 'src/edge/gate.ts',
    source: 'if (status.endTime === null) return 300;',
    says: 'ConditionalExpression: false',
    why: 'A time that is no time is asked for further down, and answered with the same five minutes.',
  },
  {
    file: 'src/platform/areas/games/wallet-acts.ts',
    source: 'const isSessionOver = startedAt !== null && seenAt !== null && !isSessionLive({ startedAt, seenAt, endedAt }, at);',
    says: 'LogicalOperator: startedAt !== null || seenAt !== null',
    why: 'Both times come from one row of the sessions, or neither where the visit has none.',
  },
  {
    file: 'src/platform/areas/games/wallet-acts.ts',
    source: 'const isSessionOver = startedAt !== null && seenAt !== null && !isSessionLive({ startedAt, seenAt, endedAt }, at);',
    says: 'ConditionalExpression: true',
    why: 'Both times come from one row of the sessions, or neither where the visit has none.',
  },
  {
    file: 'src/platform/areas/games/wallet-acts.ts',
    source: 'if (visit.session_id !== null) {',
    says: 'ConditionalExpression: true',
    why: 'No session has null for its id, so nothing is touched.',
  },
  {
    file: 'src/platform/areas/games/wallet-acts.ts',
    source: ".where('ended_at', 'is', null)",
    says: "left out: .where('ended_at', 'is', null)",
    why: 'A session that ended has ended its visit, so the bet is refused further down with all that it wrote.',
  },
  {
    file: 'src/platform/areas/games/wallet-acts.ts',
    source: 'if (unseen) return false;',
    says: 'ConditionalExpression: false',
    why: 'The row that was just written is read again: it is no accepted bet, so the answer is the same.',
  },
  {
    file: 'src/platform/areas/wallet/deposits.ts',
    source: 'return minor(rows[0]?.used ?? 0n);',
    says: 'OptionalChaining: rows[0].used',
    why: 'A sum over all rows is always one row.',
  },
  {
    file: 'src/platform/areas/wallet/deposits.ts',
    source: 'return { expired: rows.length, next: next?.at ?? null };',
    says: 'OptionalChaining: next.at',
    why: 'A least time over all rows is always one row.',
  },
  {
    file: 'src/platform/areas/wallet/payment-news.ts',
    source: "if (state !== 'expired') return false;",
    says: 'ConditionalExpression: false',
    why: 'It spares a question: of a deposit that has not expired, whether it was left changes no step.',
  },
  {
    file: 'src/platform/areas/wallet/payment-news.ts',
    source: "if (state !== 'expired') return false;",
    says: 'BooleanLiteral: true',
    why: 'Of a deposit that has not expired, whether it was left changes no step.',
  },
  {
    file: 'src/platform/ledger/audit.ts',
    source:
      'return { postings: Number(rows[0]?.postings), entries: Number(rows[0]?.entries), faults: faults.rows.map(({ fault }) => fault) };',
    says: 'OptionalChaining: rows[0].postings',
    why: 'Two counts are always one row.',
  },
  {
    file: 'src/platform/ledger/audit.ts',
    source:
      'return { postings: Number(rows[0]?.postings), entries: Number(rows[0]?.entries), faults: faults.rows.map(({ fault }) => fault) };',
    says: 'OptionalChaining: rows[0].entries',
    why: 'Two counts are always one row.',
  },
  {
    file: 'src/platform/ledger/post.ts',
    source: `if (!first) throw new Error(\`post() answered nothing for \${posting.kind} \${posting.reference}\`);`,
    says: 'CallExpression: ;',
    why: 'The function of the database answers a row for each line, or throws; faultOf() refuses less than two lines before it.',
  },
  {
    file: 'src/platform/ledger/post.ts',
    source: `if (!first) throw new Error(\`post() answered nothing for \${posting.kind} \${posting.reference}\`);`,
    says: 'ConditionalExpression: false',
    why: 'The function of the database answers a row for each line, or throws; faultOf() refuses less than two lines before it.',
  },
  {
    file: 'src/platform/ledger/post.ts',
    source: "const asked = lines.reduce((most, { account, amount }) => ('member' in account && amount < most ? amount : most), 0n);",
    says: 'EqualityOperator: amount <= most',
    why: 'Of two equal amounts the one is the other.',
  },
  {
    file: 'src/platform/ledger/post-many.ts',
    source: 'for (let from = 0; from < postings.length; from += atOnce) {',
    says: 'EqualityOperator: from <= postings.length',
    why: 'A batch of none posts nothing.',
  },
  {
    file: 'src/platform/ledger/post-many.ts',
    source: 'const batch = postings.slice(from, from + atOnce).map(({ kind, reference, memberId, at, data, lines }) => {',
    says: 'MethodExpression: postings',
    why: 'What an earlier batch has posted is not posted again, and answers the same.',
  },
];
