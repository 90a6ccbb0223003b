/** Request and response schemas of sign-in, registration and account security. */
import { z } from 'zod';
import { codeChannels } from '#values/access/code-channels.ts';
import { oauthProviders } from '#values/access/oauth-providers.ts';
import { staffRights } from '#values/access/staff-rights.ts';
import { amount, code, emptyObject, endpointSchema, instant, listOrNone, text } from './schema.ts';
import { humanAnswer } from './system.schema.ts';

const sessionOpened = z.object({
  token: z.string().describe('Empty for a browser, because the edge keeps it in the session cookie'),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  staff: z.literal(true).optional().describe("Set for an agent's helper. The edge keeps this session within the agent centre"),
  device: z
    .object({ mark: text(200), lasts: z.number().int().describe('Lifetime in seconds') })
    .optional()
    .describe(
      'Set once the slider was passed. The edge keeps the mark in a cookie and sends it as X-Device-Mark with the next sign-in; a browser never sees it',
    ),
});

/** Proof that a person has a phone number: our one-time code, or the phone provider's token. */
const numberProof = {
  verificationCode: text(255).optional(),
  codeId: text(80)
    .optional()
    .describe('From the response that said the code was sent. Without it, the newest code that this network requested counts'),
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4000).optional(),
};
export const sentCode = z.object({
  expiredMinutes: z.number().int().describe('Minutes until another code may be requested. The code itself works for ten minutes'),
  codeId: z.string(),
  digits: z.number().int(),
  firebase: z.boolean().describe('The phone provider sent it, so phoneProof checks the code'),
});
/** Result of the phone provider's check in the browser, when `phone.check-needed` requested it. */
const check = text(4000).optional();
const task = z.object({
  id: code,
  salt: z.string(),
  bits: z.number().int().describe('Number of leading zero bits that SHA-256(salt + answer) must have'),
});
const provider = z.enum(oauthProviders);
const verificationWay = z.enum(['sms', 'email', 'authenticator', 'recoveryCode', 'passkey', 'bankName', 'password']);
const proof = text(100).describe('From the call that started the sign-in; only this browser has it');
const query = text(4000).describe('The query of the address that the provider returned the browser to');

const staffRight = z.enum(staffRights);
const staffRightList = z.array(staffRight).min(1).max(staffRights.length);
const staffList = z.object({
  staff: listOrNone(
    z.object({
      id: z.string(),
      username: z.string(),
      rights: z.array(staffRight),
      openedAt: instant,
      isWaiting: z.boolean().describe('True until the owner sets a password'),
      until: instant.nullable().describe('When the link expires; null when no link works'),
      lastSeen: instant.nullable(),
    }),
  ),
  paymentPassword: z
    .boolean()
    .optional()
    .describe('False when the agent has set none. Absent where the right to send transfers is given without it'),
});
/** Needed for the right to send transfers, which helpers do by a password of their own. */
const forTransfers = text(255).optional().describe("The agent's own. Required for a helper who may send transfers");

/** By which ways somebody proves to be the owner of an account. */
export const openWays = z.array(
  z.object({ way: verificationWay, to: z.string().nullable().describe('Masked; null for a way without a contact') }),
);
export const laterWays = z
  .object({ from: instant.nullable().describe('When they open, once they were asked for') })
  .optional()
  .describe('Present while weaker ways can be asked for by askRecovery');

/** Bytes as base64url. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);
const publicKey = z.literal('public-key');
const typedPassword = text(255).optional().describe('The account password, unless the member has none');
const recoveryCodes = z
  .array(z.string())
  .describe('Each works once in place of a code from the app or a passkey. No other response contains them');
const assertion = z
  .object({
    id: bytes(1400),
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(8000),
      signature: bytes(2000),
      userHandle: bytes(200).nullish(),
    }),
  })
  .describe("The standard's `AuthenticationResponseJSON`; other fields are ignored");
const passkeyName = text(255).describe("The member's name for the device, up to 40 characters");

export const codeChannel = z.enum(codeChannels);
export const contacts = z
  .array(z.object({ way: codeChannel, to: z.string().describe('Masked') }))
  .describe("The member's contacts that can receive a code");

/** Registration fields; the field config decides which apply. */
const registration = z.object({
  username: text(255).optional(),
  password: text(255).optional(),
  confirmPassword: text(255).optional(),
  payeeName: text(255).optional(),
  email: text(255).optional(),
  dateOfBirth: text(255).optional(),
  qqNum: text(255).optional(),
  mobileNum: text(255).optional(),
  recommenderId: text(255).optional(),
  captcha: text(255).optional(),
  captchaId: text(255).optional(),
  ...numberProof,
  affiliateCode: text(255).optional(),
  paymentPassword: text(255).optional(),
  line: text(255).optional(),
  whatsapp: text(255).optional(),
  facebook: text(255).optional(),
  wechat: text(255).optional(),
  idNumber: text(255).optional(),
  referralCode: text(255).optional(),
  domain: text(255).optional(),
  countryDialingCode: text(10).optional(),
  login: z.boolean().optional(),
  human: humanAnswer.optional(),
  registerUrl: text(2000).optional(),
  registerMethod: z.literal('WEB'),
});

const openingLink = z.object({
  id: z.string(),
  username: z.string(),
  link: z.string().describe('The link to set the password. It works once, and no other response contains it'),
  until: instant,
});

export const accessSchemas = {
  ways: endpointSchema(
    'Returns the sign-in and registration methods that are switched on and connected.',
    emptyObject,
    z.object({
      loginBySms: z.boolean(),
      registerByUsername: z.boolean(),
      registerByMobile: z.boolean(),
      resetByEmail: z.boolean(),
      resetByPhone: z.boolean(),
      freePlay: z.boolean(),
      thirdParty: z.array(provider),
      passkey: z.boolean().optional().describe('True when members can sign in with a passkey'),
      openidName: z.string().default('').describe("The label of the `openid` provider's button"),
      phoneProvider: z.boolean().describe('True when the third-party phone provider sends the codes'),
    }),
  ),
  human: endpointSchema(
    'Returns a task that tells people from bots: a slider, or a calculation for the device. It works once, for five minutes.',
    z.object({ use: z.literal('sms').optional().describe('For a text message, the size of the task follows the message budget') }),
    task,
  ),
  login: endpointSchema(
    'Signs in with a username or mobile number and a password, or, with type `sms`, with a code.',
    z.object({
      username: text(255).optional(),
      password: text(255).optional(),
      mobileNum: text(30).optional(),
      countryDialingCode: text(10).optional(),
      ...numberProof,
      captcha: text(20).optional(),
      captchaId: text(80).optional(),
      type: z.enum(['username', 'sms', '']).default('username'),
      human: humanAnswer.optional(),
      remember: z.boolean().optional(),
      demo: text(80).optional().describe('Demo mode: set by the page of demo accounts, so that a tap there does not count as a guess'),
      side: z.enum(['member', 'agent']).default('member').describe('The sign-in form used: members and agents each have their own'),
    }),
    sessionOpened,
  ),
  freePlay: endpointSchema(
    'Signs in a trial account with play money.',
    z.object({
      os: text(80),
      platform: z.literal('W'),
      random: text(2000).describe('JSON of a sealed envelope (R5) around { random: a random string of 8 to 200 characters }'),
      gatewayVersion: z.literal(3),
    }),
    sessionOpened,
  ),
  logout: endpointSchema('Signs out.', emptyObject, emptyObject),
  register: endpointSchema('Creates an account with a username and signs it in.', registration, sessionOpened),
  registerMobile: endpointSchema('Creates an account with a mobile number and signs it in.', registration, sessionOpened),
  affiliate: endpointSchema('Checks an invitation code.', z.object({ code: text(80), domain: text(255).optional() }), emptyObject),
  invitationSeen: endpointSchema(
    "Counts a view of an agent's invitation link. The response is the same for every code.",
    z.object({ code: text(80) }),
    emptyObject,
  ),
  smsLogin: endpointSchema(
    'Sends a text message code to sign in or to reset a password. The response is the same whether the number has an account or not.',
    z.object({
      mobileNum: text(30),
      countryDialingCode: text(10),
      human: humanAnswer.optional(),
      check,
      moduleId: z.enum(['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3']).default('MOBILEVERCODELOGIN3').describe('Purpose of the code'),
    }),
    sentCode,
  ),
  smsRegister: endpointSchema(
    'Sends a text message code to register.',
    z.object({ mobileNo: text(30), countryDialingCode: text(10), human: humanAnswer.optional(), check }),
    sentCode,
  ),
  phoneProof: endpointSchema(
    'Exchanges a code from the phone provider for its proof that the person owns the number.',
    z.object({ codeId: text(2000), verificationCode: text(255) }),
    z.object({ firebaseIdToken: z.string() }),
  ),
  passwordByEmail: endpointSchema(
    'Sends a one-time link to reset a password by email. The response is the same whether the account exists or not.',
    z.object({ username: text(255), email: text(255) }),
    z.object({ sent: z.literal(true) }),
  ),
  resetLink: endpointSchema(
    'Checks whether a one-time link still works, without using it up. The link is sent in the body, so that no address contains it.',
    z.object({ link: text(200) }),
    z.object({
      works: z.boolean(),
      opens: z.string().nullable().default(null).describe('The username, when an agent created the account and it has no password yet'),
    }),
  ),
  resetPassword: endpointSchema(
    'Sets a new password with a one-time link. Ends every session of the account, and the session of this browser. Sent again with the same password within 15 minutes, it gets the same answer and changes nothing.',
    z.object({ link: text(200), newPassword: text(255), confirmNewPassword: text(255) }),
    z.object({ username: z.string().optional().describe('For the next sign-in') }),
  ),
  passwordByPhone: endpointSchema(
    'Sets a new password with a text message code. Ends every session of the account, and the session of this browser.',
    z.object({ newPassword: text(255), mobileNum: text(30), countryDialingCode: text(10).optional(), ...numberProof }),
    emptyObject,
  ),
  changePassword: endpointSchema(
    'Changes the password. Ends every other session of the member.',
    z.object({ oldPassword: text(255).optional(), newPassword: text(255), confirmNewPassword: text(255) }),
    emptyObject,
  ),
  sendVerification: endpointSchema(
    'Sends a code when a sign-in was refused with a request for extra verification.',
    z.object({ verificationId: text(80), way: codeChannel }),
    sentCode,
  ),
  verifyLogin: endpointSchema(
    'Completes a sign-in from an unregistered network with the extra verification.',
    z.object({
      verificationId: text(80),
      way: verificationWay,
      verificationCode: text(255).optional(),
      codeId: text(80).optional(),
      payeeName: text(255).optional(),
    }),
    sessionOpened,
  ),
  challenge: endpointSchema(
    'Returns the challenge for the sign-in that follows a reset by phone. It is a task like the slider.',
    z.object({ type: z.literal('login').default('login') }),
    task,
  ),
  firstLogin: endpointSchema('Returns what to show after a first sign-in.', emptyObject, emptyObject),
  thirdParty: endpointSchema(
    'Starts a sign-in with an identity provider, or links one to the signed-in member.',
    z.object({ provider }),
    z.object({ url: z.string(), proof: z.string() }),
  ),
  thirdPartyLogin: endpointSchema(
    "Signs in the member who is linked to an identity provider's account.",
    z.object({ provider, proof, query }),
    sessionOpened,
  ),
  link: endpointSchema(
    "Links an identity provider's account. The first request shows which account it is, the second confirms it.",
    z.object({ provider, proof: proof.optional(), query: query.optional(), ticket: text(80).optional(), confirm: z.boolean().optional() }),
    z.object({ linked: z.boolean(), name: z.string(), ticket: z.string().describe('Token to confirm with; empty once linked') }),
  ),
  links: endpointSchema(
    'Returns the linked identity providers.',
    emptyObject,
    z.array(z.object({ provider, name: z.string(), linkedAt: instant })),
  ),
  unlink: endpointSchema(
    "Removes a link to an identity provider's account, and tells the member. Refused while it is the only way to sign in.",
    z.object({ provider }),
    emptyObject,
  ),
  authenticator: endpointSchema(
    'Returns a new secret for an authenticator app. It takes effect once a code from the app is sent back.',
    emptyObject,
    z.object({ secretUri: z.string() }),
  ),
  security: endpointSchema(
    'Returns what protects the account: contacts, password, authenticator app and passkeys.',
    emptyObject,
    z.object({
      email: z.string().nullable().describe('Masked'),
      emailVerified: z
        .boolean()
        .optional()
        .describe('False while nobody has shown that they read the mail of this address. Absent, it counts as verified'),
      mobile: z.string().nullable().describe('Masked'),
      mobileVerified: z.boolean(),
      contacts,
      password: z.boolean().describe('False for a member who signs in by code alone'),
      paymentPassword: z.boolean(),
      authenticator: z.boolean(),
      passkeys: listOrNone(
        z.object({
          id: code,
          name: z.string(),
          createdAt: instant,
          usedAt: instant.nullable().describe('When it last signed in'),
        }),
      ).describe("The member's passkeys"),
      passkeyOpen: z.boolean().optional().describe('True while another passkey can be added'),
      recoveryCodes: z.number().int().optional().describe('Number of recovery codes that still work'),
      recovery: z
        .object({ from: instant.describe('When the weaker ways open'), until: instant })
        .nullish()
        .describe('Set while weaker ways to confirm have been asked for. stopRecovery ends it'),
      everyLogin: z.boolean().describe('True when the member is told about every sign-in, not only those from unknown devices'),
    }),
  ),
  loginNotices: endpointSchema(
    'Sets whether the member is told about every sign-in, or only about those from unknown devices and networks.',
    z.object({ every: z.boolean() }),
    z.object({ every: z.boolean() }),
  ),
  sendContactCode: endpointSchema(
    "Sends a code to the member's new email address or mobile number.",
    z.object({
      way: codeChannel,
      to: text(255).describe('An email address, or a number with its country code, such as +639171234567'),
      password: text(255).optional().describe('The account password, unless the member has none'),
    }),
    sentCode,
  ),
  changeContact: endpointSchema(
    'Saves the new email address or mobile number once its code is correct, and tells the old one.',
    z.object({ way: codeChannel, to: text(255), verificationCode: text(255), codeId: text(80).optional() }),
    emptyObject,
  ),
  openedAccounts: endpointSchema(
    'Returns the newest 50 accounts that the agent created and whose owners have not set a password yet.',
    emptyObject,
    z.object({
      waiting: listOrNone(
        z.object({
          id: z.string(),
          username: z.string(),
          isAgent: z.boolean(),
          openedAt: instant,
          until: instant.nullable().describe('When the link expires; null once it has expired'),
        }),
      ),
    }),
  ),
  openAccount: endpointSchema(
    'Creates an account directly below the agent. The fields follow the registration rules, without password, checks and invitation code.',
    registration
      .pick({
        username: true,
        payeeName: true,
        email: true,
        dateOfBirth: true,
        qqNum: true,
        mobileNum: true,
        countryDialingCode: true,
        line: true,
        whatsapp: true,
        facebook: true,
        wechat: true,
        idNumber: true,
      })
      .extend({ role: z.enum(['member', 'agent']).default('member') }),
    openingLink,
  ),
  renewOpening: endpointSchema(
    'Creates a new link for an account whose owner has not set a password yet. The earlier link stops working.',
    z.object({ id: code }),
    openingLink,
  ),
  staff: endpointSchema("Returns the agent's helpers by name, without those whose access has ended.", emptyObject, staffList),
  openStaff: endpointSchema(
    'Creates a helper of the agent. The username follows the registration rules; the helper sets the password with the link.',
    z.object({ username: text(255), rights: staffRightList, paymentPassword: forTransfers }),
    openingLink,
  ),
  changeStaffRights: endpointSchema(
    'Changes what a helper may do, from their next request on.',
    z.object({ id: code, rights: staffRightList, paymentPassword: forTransfers }),
    staffList,
  ),
  renewStaffLink: endpointSchema(
    'Creates a new link for a helper. The password stops working at once, and every session of the helper ends.',
    z.object({ id: code, paymentPassword: forTransfers }),
    openingLink,
  ),
  endStaff: endpointSchema("Ends a helper's access at once and for good.", z.object({ id: code }), staffList),
  closing: endpointSchema(
    'Returns what closing the account would do now, and what it requires.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      money: amount.describe("Own money in the balance and in provider wallets. It remains the member's"),
      bonus: amount.describe('Bonus money, which is lost with the account'),
      points: z.number().int(),
      openBets: z.number().int().describe('Number of bets without a result yet. The results are still booked'),
      drawsAhead: z.number().int().describe('Number of lottery draws still on sale. Their price is refunded to the balance'),
      openWithdrawals: z.number().int().describe('Number of withdrawals in progress. They are still paid out'),
      recordsKeptFor: z.string().describe('How long the market requires us to keep the records, as an ISO 8601 duration'),
      password: z.boolean().describe('False for a member who signs in by code alone'),
      secondCheck: z.enum(['none', 'authenticator', 'code']).describe('`code`: from sendClosingCode'),
      contacts,
      supportEmail: z.string().describe('Contact who can reopen the account and pays out the remaining money'),
    }),
  ),
  sendClosingCode: endpointSchema('Sends the code that confirms closing the account.', z.object({ way: codeChannel }), sentCode),
  closeAccount: endpointSchema(
    'Closes the account: every session ends, and nobody can sign in. Only the operator can reopen it.',
    z.object({
      leaves: amount.describe('The amount that the member was shown and agrees to leave'),
      password: text(255).optional().describe('The account password, unless the member has none'),
      way: codeChannel.optional(),
      verificationCode: text(255).optional(),
      codeId: text(80).optional(),
    }),
    emptyObject,
  ),
  sessions: endpointSchema(
    'Returns the latest sign-ins, newest first, and which of them are still active.',
    emptyObject,
    z.object({
      sessions: z.array(
        z.object({
          id: code,
          current: z.boolean().describe('True for the session of this request'),
          live: z.boolean(),
          ip: z.string(),
          country: z.string().nullable().describe('Two-letter country code, if a trusted proxy provides it'),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          startedAt: instant,
          seenAt: instant,
        }),
      ),
    }),
  ),
  endSession: endpointSchema('Signs one device out.', z.object({ id: code }), emptyObject),
  endOtherSessions: endpointSchema('Signs out every device except this one.', emptyObject, emptyObject),
  beginPasskey: endpointSchema(
    'Starts adding a passkey: returns the options for `navigator.credentials.create`. The challenge works once, for five minutes, in this session.',
    z.object({ password: typedPassword }),
    z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
      excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
      timeout: z.number().int().describe('Milliseconds'),
    }),
  ),
  addPasskey: endpointSchema(
    'Saves a passkey that the device has created, and tells the member.',
    z.object({
      name: passkeyName,
      credential: z
        .object({
          id: bytes(1400),
          type: publicKey,
          response: z.object({
            clientDataJSON: bytes(4000),
            authenticatorData: bytes(8000),
            publicKey: bytes(4000).describe('SubjectPublicKeyInfo, as `getPublicKey()` gives it'),
          }),
        })
        .describe("The standard's `RegistrationResponseJSON`; other fields are ignored"),
    }),
    emptyObject,
  ),
  renamePasskey: endpointSchema('Renames a passkey.', z.object({ id: code, name: passkeyName }), emptyObject),
  removePasskey: endpointSchema(
    'Removes a passkey, which can no longer be used to sign in, and tells the member.',
    z.object({ id: code, password: typedPassword }),
    emptyObject,
  ),
  beginPasskeyLogin: endpointSchema(
    'Starts a sign-in with a passkey: returns the options for `navigator.credentials.get`. The challenge works once, for five minutes.',
    emptyObject,
    z.object({
      challenge: z.string(),
      rpId: z.string(),
      userVerification: z.literal('required'),
      timeout: z.number().int().describe('Milliseconds'),
    }),
  ),
  passkeyLogin: endpointSchema(
    'Signs in with a passkey.',
    z.object({
      credential: assertion,
      side: z.enum(['member', 'agent']).default('member').describe('The sign-in form used: members and agents each have their own'),
    }),
    sessionOpened,
  ),
  turnAuthenticator: endpointSchema(
    'Turns on the authenticator app with its first code, or turns it off with another or a recovery code.',
    z.object({ verificationCode: text(255).optional().describe('May be left out to turn it off after a proof'), on: z.boolean() }),
    z.object({ on: z.boolean(), recoveryCodes: recoveryCodes.optional().describe('Once it is on') }),
  ),
  proof: endpointSchema(
    'Returns the ways by which the signed-in member can prove to be the owner, the preferred one first.',
    emptyObject,
    z.object({ ways: openWays, later: laterWays }),
  ),
  sendProofCode: endpointSchema('Sends a code that proves the owner.', z.object({ way: codeChannel }), sentCode),
  prove: endpointSchema(
    'Proves that the owner of the account uses this session. For some minutes nothing answers `proof.needed` then.',
    z.object({
      way: verificationWay,
      password: text(255).optional(),
      verificationCode: text(255).optional().describe('For `sms`, `email`, `authenticator` and `recoveryCode`'),
      codeId: text(80).optional(),
      credential: assertion.optional().describe('For `passkey`, with the challenge of beginPasskeyLogin'),
    }),
    z.object({ until: instant }),
  ),
  askRecovery: endpointSchema(
    'Asks for the weaker ways, for a member who has none of the others at hand. They open a day later. Every contact is told at once and can stop it.',
    z.object({ verificationId: text(80).optional().describe('Of a sign-in that waits for a confirmation; without it the session counts') }),
    z.object({ from: instant }),
  ),
  stopRecovery: endpointSchema(
    'Stops what askRecovery began.',
    z.object({ link: text(200).optional().describe('From the notice; without it the session counts') }),
    z.object({ stopped: z.boolean().describe('False when there was nothing left to stop') }),
  ),
  renewRecoveryCodes: endpointSchema('Replaces the recovery codes.', emptyObject, z.object({ codes: recoveryCodes })),
} as const;

export type AccessSchemas = typeof accessSchemas;
