// How many rows of each table the queries of a call read, as PostgreSQL counts them: what a page costs, without a clock.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from '#platform/db/connect.ts';
import type { Open, TestDatabase } from './engines.ts';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Opens databases whose queries can be listened to. */
export function listening(open: Open) {
  let queries: RootOperationNode[] | null = null;
  const listen: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries?.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  let opened: TestDatabase;
  let plain: Database['db'];
  return {
    open: async (...of: Parameters<Open>): Promise<TestDatabase> => {
      opened = await open(...of);
      plain = opened.db;
      return { ...opened, db: plain.withPlugin(listen) };
    },
    /** The rows that the reading queries of `work` read, by table, and those they answered: run again one by one, and counted. */
    rowsRead: async (work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> => {
      queries = [];
      await work();
      const heard = queries;
      queries = null;
      const read: Record<string, number> = {};
      for (const node of heard) {
        const { sql: text, parameters } = plain.getExecutor().compileQuery(node, { queryId: 'counted' });
        if (!/^\s*(?:select|with)\b/i.test(text) || /\bfor (?:no key )?update\b/i.test(text)) continue;
        const { rows } = await plain.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
        );
        const { Plan: plan } = (rows[0] as (typeof rows)[0])['QUERY PLAN'][0];
        read.answered = (read.answered ?? 0) + plan['Actual Rows'];
        for (const one of nodesOf(plan)) {
          const table = one['Relation Name'];
          if (!table) continue;
          const each = one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0) + (one['Rows Removed by Index Recheck'] ?? 0);
          read[table] = (read[table] ?? 0) + each * one['Actual Loops'];
        }
      }
      return read;
    },
  };
}
