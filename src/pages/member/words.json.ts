/** Texts of the member centre and its panels, for opening them in a dialog. */
import type { APIRoute } from 'astro';
import { islandTexts } from '#i18n/translate.ts';
import { contractRequestsWords } from '#layouts/agent-props.ts';
import { linkingWords, passwordChangeWords } from '#layouts/props/auth-props.ts';
import { depositWords } from '#layouts/props/deposit-props.ts';
import { betWords } from '#layouts/props/game-info-props.ts';
import { messagesWords } from '#layouts/props/messages-props.ts';
import { rankWords } from '#layouts/props/rank-props.ts';
import { referralWords } from '#layouts/props/referral-props.ts';
import { rewardsWords } from '#layouts/props/rewards-props.ts';
import { saferPlayWords } from '#layouts/props/safer-play-props.ts';
import { securityWords } from '#layouts/props/security-props.ts';
import { paymentPasswordWords, withdrawWords } from '#layouts/props/withdraw-props.ts';

export const GET: APIRoute = ({ locals }) =>
  Response.json({
    ...contractRequestsWords(locals),
    ...rankWords(locals),
    ...islandTexts(locals.lang, 'member', 'account', 'centre', 'greeting.vip', 'greeting.trial'),
    ...islandTexts(locals.lang, 'wallet'),
    ...paymentPasswordWords(locals.lang),
    ...withdrawWords(locals),
    ...depositWords(locals),
    ...betWords(locals.lang),
    ...messagesWords(locals),
    ...passwordChangeWords(locals),
    ...linkingWords(locals),
    ...referralWords(locals),
    ...rewardsWords(locals),
    ...saferPlayWords(locals),
    ...securityWords(locals),
  });
