/** What a member chooses to be seen by: nickname, picture and label colour (MC-21). */
import type { MemberSchemas } from '#calls/schemas/member.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount, requireSession } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { reservedFault } from '#platform/rules/reserved-names.ts';
import { avatars, labelColorOf, labelColors, nicknameFault, normalizeNickname } from '#values/access/profile.ts';
import { DomainError } from '#values/domain-error.ts';
import { hours } from '#values/time.ts';

type Avatar = Output<MemberSchemas['icon']>;

export async function memberIcon(context: RequestContext): Promise<Avatar> {
  const row = await context.db
    .selectFrom('members')
    .select(['avatar', 'label_color', 'member_label'])
    .where('id', '=', requireSession(context).memberId)
    .executeTakeFirstOrThrow();
  return { avatar: row.avatar, memberLabelColor: labelColorOf(row.label_color, row.member_label) };
}

export const playerAvatar = async (context: RequestContext): Promise<Output<MemberSchemas['avatar']>> => ({
  ...(await memberIcon(context)),
  avatars: [...avatars],
  colors: [...labelColors],
});

export async function saveProfile(
  context: RequestContext,
  { nickname: typed, avatar, memberLabelColor }: Input<MemberSchemas['saveProfile']>,
): Promise<Output<MemberSchemas['saveProfile']>> {
  const { memberId } = requireRealAccount(context);
  const nickname = normalizeNickname(typed);
  const fault = nicknameFault(nickname) ?? reservedFault(nickname, context.brand);
  if (fault) throw new DomainError('input.invalid', { fields: { nickname: fault } });
  // Others may see the name, so it cannot change all the time.
  await consumeRateLimit(context.db, `profile:${memberId}`, { most: 20, window: hours(1) }, context.now);
  await context.db.updateTable('members').set({ nickname, avatar, label_color: memberLabelColor }).where('id', '=', memberId).execute();
  return { nickname, avatar, memberLabelColor };
}
