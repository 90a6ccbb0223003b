/** Which ways in are open here, so that no page shows a button that leads nowhere; and whether an invitation code holds. */
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking } from '#platform/handler.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { modulesNow } from './modules.ts';
import { phoneProviderOf } from './numbers.ts';
import { openProviders } from './third-party.ts';

/** Modules and connections together: a module that is on without its gateway is a closed way. */
export async function ways(asking: Asking) {
  const { sms, mail } = asking.outside;
  const flags = await modulesNow(asking);
  const provider = phoneProviderOf(asking, flags);
  const phone = provider !== null || sms.available;
  return {
    loginBySms: flags.MOBILEVERCODELOGIN3 && phone,
    registerByUsername: flags.USERNAMEREG3,
    registerByMobile: flags.MOBILENUMREG3 && phone,
    resetByEmail: mail.available,
    resetByPhone: flags.CHNGPASSVERIF3 && phone,
    freePlay: flags.FREEPLAY3,
    thirdParty: openProviders(asking, flags),
    openidName: asking.settings.outside.openid?.name ?? '',
    phoneProvider: provider !== null,
  };
}

/** AC-21. The code of a member who may invite. */
export async function affiliate(asking: Asking, { code }: { readonly code: string }): Promise<Record<string, never>> {
  await takeTurn(asking.db, `affiliate:${networkOf(asking.ip)}`, limitOf('affiliate', asking.settings.demo), asking.now);
  const found = await asking.db.selectFrom('members').select('id').where('invite_code', '=', code.trim()).executeTakeFirst();
  if (!found) throw new Refused('invitation_code_error', { fields: { affiliateCode: { code: 'invitation_code_error' } } });
  return {};
}
