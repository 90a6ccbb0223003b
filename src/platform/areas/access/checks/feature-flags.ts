/** Refuses a way to sign in or register that the operator's feature flags close. */
import type { RequestContext } from '#platform/context.ts';
import { currentFeatureFlags } from '#platform/db/settings.ts';
import { DomainError } from '#values/domain-error.ts';
import type { FeatureFlag } from '#values/settings/feature-flags.ts';

/** Throws `way.closed` unless at least one of the flags is on. */
export async function requireFeature(context: Pick<RequestContext, 'db'>, ...flags: readonly FeatureFlag[]): Promise<void> {
  const enabled = await currentFeatureFlags(context);
  if (!flags.some((flag) => enabled[flag])) throw new DomainError('way.closed');
}
