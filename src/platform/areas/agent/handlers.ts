/** Handlers of the agent calls. */
import { type HandlersOf, notBuilt } from '#platform/handler.ts';

export const agentHandlers: HandlersOf<'agent'> = {
  dividendRequest: notBuilt,
  dailySalary: notBuilt,
  hourSalary: notBuilt,
  realTimeSalary: notBuilt,
};
