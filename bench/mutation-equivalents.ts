/** Equivalent mutants, each with the reason. Identified by the text of their line, because line numbers change. */
export const equivalents: readonly { readonly file: string; readonly source: string; readonly says: string; readonly why: string }[] = [
  {
    file: 'src/edge/guards/site-status-gate.ts',
    source: 'if (status.endTime === null) return 300;',
    says: 'ConditionalExpression: false',
    why: 'An invalid time is checked below and gives the same five minutes.',
  },
  {
    file: 'src/platform/areas/access/sign-in/complete-login.ts',
    source: '.distinct()',
    says: 'left out: .distinct()',
    why: 'The same device twice is the same device: it spares rows.',
  },
  {
    file: 'src/platform/areas/games/seamless-wallet.ts',
    source: 'const empty: Stored = { accepted: true, value: {} };',
    says: 'ObjectLiteral: {}',
    why: 'The transaction that stores it replaces it by its answer, or is undone.',
  },
  {
    file: 'src/platform/areas/games/seamless-wallet.ts',
    source: 'const empty: Stored = { accepted: true, value: {} };',
    says: 'BooleanLiteral: false',
    why: 'The transaction that stores it replaces it by its answer, or is undone.',
  },
  {
    file: 'src/platform/areas/games/wallet-operations.ts',
    source: ".where('kind', '=', 'bet')",
    says: "left out: .where('kind', '=', 'bet')",
    why: 'An id names one request of a vendor, so no other posting has the reference of a bet.',
  },
  {
    file: 'src/platform/areas/games/wallet-operations.ts',
    source: 'const isSessionOver = startedAt !== null && seenAt !== null && !isSessionLive({ startedAt, seenAt, endedAt }, at);',
    says: 'LogicalOperator: startedAt !== null || seenAt !== null',
    why: 'Both times come from one session row, or neither if the launch has no session.',
  },
  {
    file: 'src/platform/areas/games/wallet-operations.ts',
    source: 'const isSessionOver = startedAt !== null && seenAt !== null && !isSessionLive({ startedAt, seenAt, endedAt }, at);',
    says: 'ConditionalExpression: true',
    why: 'Both times come from one session row, or neither if the launch has no session.',
  },
  {
    file: 'src/platform/areas/games/wallet-operations.ts',
    source: 'if (launchRow.session_id !== null) {',
    says: 'ConditionalExpression: true',
    why: 'No session has a null id, so nothing changes.',
  },
  {
    file: 'src/platform/areas/games/wallet-operations.ts',
    source: ".where('ended_at', 'is', null)",
    says: "left out: .where('ended_at', 'is', null)",
    why: 'A session that ended has ended its launch, so the bet is refused below and rolled back.',
  },
  {
    file: 'src/platform/areas/games/wallet-operations.ts',
    source: 'if (placeholder) return false;',
    says: 'ConditionalExpression: false',
    why: 'The row just written is read again. It is not an accepted bet, so the answer is the same.',
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
    file: 'src/platform/areas/wallet/payment-notifications.ts',
    source: "if (state !== 'expired') return false;",
    says: 'ConditionalExpression: false',
    why: 'It spares a question: of a deposit that has not expired, whether it was left changes no step.',
  },
  {
    file: 'src/platform/areas/wallet/payment-notifications.ts',
    source: "if (state !== 'expired') return false;",
    says: 'BooleanLiteral: true',
    why: 'Of a deposit that has not expired, whether it was left changes no step.',
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
    source:
      "const largestDebit = lines.reduce((largest, { account, amount }) => ('member' in account && amount < largest ? amount : largest), 0n);",
    says: 'EqualityOperator: amount <= largest',
    why: 'Two equal amounts are interchangeable.',
  },
  {
    file: 'src/platform/ledger/post-batch.ts',
    source: 'for (let start = 0; start < postings.length; start += batchSize) {',
    says: 'EqualityOperator: start <= postings.length',
    why: 'An empty batch posts nothing.',
  },
  {
    file: 'src/platform/ledger/post-batch.ts',
    source: 'const batch = postings.slice(start, start + batchSize).map(({ kind, reference, memberId, at, data, lines }) => {',
    says: 'MethodExpression: postings',
    why: 'Postings of an earlier batch are not posted again and return the same result.',
  },
];
