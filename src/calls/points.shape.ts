/** Shapes of the calls about points: open until their issue gives them theirs. */
import { z } from 'zod';
import { shape } from './shape.ts';

const later = z.looseObject({});

export const pointsShapes = {
  balance: shape('Points now.', later, z.unknown()),
  rewards: shape('Goods to redeem.', later, z.unknown()),
  redeem: shape('Redeems goods.', later, z.unknown()),
  redeemList: shape('What was redeemed.', later, z.unknown()),
  config: shape('How points are earned.', later, z.unknown()),
  details: shape('Points in and out.', later, z.unknown()),
  convert: shape('Turns points into money.', later, z.unknown()),
} as const;

export type PointsShapes = typeof pointsShapes;
