/** Shapes of the calls about agents and their contracts: open until their issue gives them theirs. */
import { z } from 'zod';
import { shape } from './shape.ts';

const later = z.looseObject({});

export const agentShapes = {
  dividendRequest: shape('A dividend contract request.', later, z.unknown()),
  dailySalary: shape('A daily salary contract.', later, z.unknown()),
  hourSalary: shape('An hourly salary contract.', later, z.unknown()),
  realTimeSalary: shape('A real-time salary contract.', later, z.unknown()),
} as const;

export type AgentShapes = typeof agentShapes;
