/** Reads the terms of points. */
import type { Db } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import { type PointTerms, pointTerms } from '#platform/rules/loyalty/point-terms.ts';

export const readTerms = async (db: Db): Promise<PointTerms> => pointTerms(await readSetting(db, 'points'));
