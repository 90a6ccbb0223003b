/** Request and response schemas of sign-in, registration and account security. */
import { z } from 'zod';
import { oauthProviders } from '#values/access/oauth-providers.ts';
import { staffRights } from '#values/access/staff-rights.ts';
import { amount, code, emptyObject, endpointSchema, instant, listOrNone, text } from './schema.ts';
import { humanAnswer } from './system.schema.ts';

const sessionOpened = z.object({
  token: z.string().describe('Empty for a browser: the edge keeps it in the session cookie'),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  staff: z.literal(true).optional().describe("An agent's helper signed in: the edge keeps this session in the agent centre"),
  device: z
    .object({ mark: text(200), lasts: z.number().int().describe('Seconds for which it may be used') })
    .optional()
    .describe(
      'Where the slider was passed: the edge keeps the mark in a cookie and brings it to the next sign-in as X-Device-Mark; a browser never sees it',
    ),
});

/** Proof that a person has a phone number: our one-time code, or the phone provider's token. */
const numberProof = {
  verificationCode: text(255).optional(),
  codeId: text(80)
    .optional()
    .describe('From the answer that said the code was sent; without it the newest code this network asked for counts'),
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4000).optional(),
};
export const sentCode = z.object({
  expiredMinutes: z.number().int().describe('Until another may be asked for; the code itself holds ten minutes'),
  codeId: z.string(),
  digits: z.number().int(),
  firebase: z.boolean().describe('The phone provider sent it: its word for the code is asked for by phoneProof'),
});
/** Result of the phone provider's check in the browser, when `phone.check-needed` requested it. */
const check = text(4000).optional();
const task = z.object({
  id: code,
  salt: z.string(),
  bits: z.number().int().describe('Leading zero bits that SHA-256(salt + answer) must have'),
});
const provider = z.enum(oauthProviders);
const way = z.enum(['sms', 'email', 'authenticator', 'bankName']);
const proof = text(100).describe('From the call that began the visit; this browser alone has it');
const query = text(4000).describe('The query of the address that the provider sent the browser back to');

const staffRight = z.enum(staffRights);
const staffRightList = z.array(staffRight).min(1).max(staffRights.length);
const staffList = z.object({
  staff: listOrNone(
    z.object({
      id: z.string(),
      username: z.string(),
      rights: z.array(staffRight),
      openedAt: instant,
      isWaiting: z.boolean().describe('Without a password yet'),
      until: instant.nullable().describe('Until when the link works; null when none does'),
      lastSeen: instant.nullable(),
    }),
  ),
});

/** Bytes as base64url. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);
const publicKey = z.literal('public-key');
const typedPassword = text(255).optional().describe('The login password, unless the member has none');
const passkeyName = text(255).describe('What the member calls the device, up to 40 characters');

export const contactWay = z.enum(['sms', 'email']);
export const contacts = z
  .array(z.object({ way: contactWay, to: z.string().describe('Masked') }))
  .describe("The member's own contacts that can get a code");

/** Registration fields; the field config decides which apply. */
const registration = z.object({
  username: text(255).optional(),
  password: text(255).optional(),
  confirmPassword: text(255).optional(),
  payeeName: text(255).optional(),
  email: text(255).optional(),
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
  link: z.string().describe('Where the owner sets the password: works once, and no other answer holds it'),
  until: instant,
});

export const accessSchemas = {
  ways: endpointSchema(
    'The sign-in and registration methods that are switched on and connected.',
    emptyObject,
    z.object({
      loginBySms: z.boolean(),
      registerByUsername: z.boolean(),
      registerByMobile: z.boolean(),
      resetByEmail: z.boolean(),
      resetByPhone: z.boolean(),
      freePlay: z.boolean(),
      thirdParty: z.array(provider),
      passkey: z.boolean().optional().describe('Members may sign in with a passkey'),
      openidName: z.string().default('').describe('What the button of the provider `openid` says'),
      phoneProvider: z.boolean().describe('Codes for numbers are sent by the third-party phone provider'),
    }),
  ),
  human: endpointSchema(
    'A small task that shows a person is there: slide, or let the device compute; good once, for five minutes.',
    z.object({ use: z.literal('sms').optional().describe('Before a text message the task is as large as the budget of messages asks') }),
    task,
  ),
  login: endpointSchema(
    'Opens a session: by username (or mobile number) and password, or, with type sms, by a code.',
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
      demo: text(80).optional().describe('Demo mode: what its page of accounts puts into each form, so that a press there is no guess'),
      side: z.enum(['member', 'agent']).default('member').describe('Which of the two forms it is; each is for its own people'),
    }),
    sessionOpened,
  ),
  freePlay: endpointSchema(
    'Opens a trial session with play balance.',
    z.object({
      os: text(80),
      platform: z.literal('W'),
      random: text(2000).describe('JSON of a sealed envelope (R5) around { random: a random string of 8 to 200 characters }'),
      gatewayVersion: z.literal(3),
    }),
    sessionOpened,
  ),
  logout: endpointSchema('Ends the session.', emptyObject, emptyObject),
  register: endpointSchema('Opens an account by username.', registration, sessionOpened),
  registerMobile: endpointSchema('Opens an account by mobile number.', registration, sessionOpened),
  affiliate: endpointSchema('Checks an invitation code.', z.object({ code: text(80), domain: text(255).optional() }), emptyObject),
  invitationSeen: endpointSchema(
    "Counts a visit of an agent's invitation link. The answer is the same for every code.",
    z.object({ code: text(80) }),
    emptyObject,
  ),
  smsLogin: endpointSchema(
    'Sends a code by text message to sign in or for a new password. Says the same whether the number is known or not.',
    z.object({
      mobileNum: text(30),
      countryDialingCode: text(10),
      human: humanAnswer.optional(),
      check,
      moduleId: z.enum(['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3']).default('MOBILEVERCODELOGIN3').describe('What the code is for'),
    }),
    sentCode,
  ),
  smsRegister: endpointSchema(
    'Sends a registration code by text message.',
    z.object({ mobileNo: text(30), countryDialingCode: text(10), human: humanAnswer.optional(), check }),
    sentCode,
  ),
  phoneProof: endpointSchema(
    'Exchanges a code from the phone provider for its confirmation that the person holds the number.',
    z.object({ codeId: text(2000), verificationCode: text(255) }),
    z.object({ firebaseIdToken: z.string() }),
  ),
  passwordByEmail: endpointSchema(
    'Sends a one-time link by e-mail. Says the same whether the account exists or not.',
    z.object({ username: text(255), email: text(255) }),
    z.object({ sent: z.literal(true) }),
  ),
  resetLink: endpointSchema(
    'Whether a one-time link still sets a new password; asking does not use it up. Sent in the body, so that no address of a call holds it.',
    z.object({ link: text(200) }),
    z.object({
      works: z.boolean(),
      opens: z.string().nullable().default(null).describe('The username of an account that an agent opened and that has no password yet'),
    }),
  ),
  resetPassword: endpointSchema(
    'Sets a new password by the one-time link. Every session of the account ends, and so does the one of this browser.',
    z.object({ link: text(200), newPassword: text(255), confirmNewPassword: text(255) }),
    z.object({ username: z.string().optional().describe('For the sign-in that follows') }),
  ),
  passwordByPhone: endpointSchema(
    'Sets a new password by a text message code. Every session of the account ends, and so does the one of this browser.',
    z.object({ newPassword: text(255), mobileNum: text(30), countryDialingCode: text(10).optional(), ...numberProof }),
    emptyObject,
  ),
  changePassword: endpointSchema(
    'Changes the password. Every other session of the member ends.',
    z.object({ oldPassword: text(255).optional(), newPassword: text(255), confirmNewPassword: text(255) }),
    emptyObject,
  ),
  sendVerification: endpointSchema(
    'Sends the code of an extra verification that a login was refused with.',
    z.object({ verificationId: text(80), way: z.enum(['sms', 'email']) }),
    sentCode,
  ),
  verifyLogin: endpointSchema(
    'Extra verification from an unregistered network: opens the session.',
    z.object({
      verificationId: text(80),
      way,
      verificationCode: text(255).optional(),
      codeId: text(80).optional(),
      payeeName: text(255).optional(),
    }),
    sessionOpened,
  ),
  challenge: endpointSchema(
    'A challenge to log in with after a phone reset: a task like that of the slider.',
    z.object({ type: z.literal('login').default('login') }),
    task,
  ),
  firstLogin: endpointSchema('What follows a first login.', emptyObject, emptyObject),
  thirdParty: endpointSchema(
    'Starts signing in with an identity provider or, for a signed-in member, linking one.',
    z.object({ provider }),
    z.object({ url: z.string(), proof: z.string() }),
  ),
  thirdPartyLogin: endpointSchema(
    "Opens a session for the member linked to an identity provider's account.",
    z.object({ provider, proof, query }),
    sessionOpened,
  ),
  link: endpointSchema(
    "Links an identity provider's account: shows which one first, then links it permanently once confirmed.",
    z.object({ provider, proof: proof.optional(), query: query.optional(), ticket: text(80).optional(), confirm: z.boolean().optional() }),
    z.object({ linked: z.boolean(), name: z.string(), ticket: z.string().describe('To confirm with; empty once it is linked') }),
  ),
  links: endpointSchema('What is linked.', emptyObject, z.array(z.object({ provider, name: z.string(), linkedAt: instant }))),
  authenticator: endpointSchema(
    'A new secret for an authenticator; it counts once a code of it has come back.',
    emptyObject,
    z.object({ secretUri: z.string() }),
  ),
  security: endpointSchema(
    'What protects the account.',
    emptyObject,
    z.object({
      email: z.string().nullable().describe('Masked'),
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
          usedAt: instant.nullable().describe('The latest sign-in with it'),
        }),
      ).describe('Keys in devices of the member that sign in instead of the password'),
      passkeyOpen: z.boolean().optional().describe('Another passkey may be added'),
      everyLogin: z.boolean().describe('Told about each sign-in, not only about those of unknown devices'),
    }),
  ),
  loginNotices: endpointSchema(
    'Chooses whether a message tells of each sign-in, or only of those of unknown devices and networks.',
    z.object({ every: z.boolean() }),
    z.object({ every: z.boolean() }),
  ),
  sendContactCode: endpointSchema(
    'Sends a code to a new e-mail address or mobile number of the member.',
    z.object({
      way: contactWay,
      to: text(255).describe('An e-mail address, or a number with its country code, such as +639171234567'),
      password: text(255).optional().describe('The login password, unless the member has none'),
    }),
    sentCode,
  ),
  changeContact: endpointSchema(
    'Stores the new e-mail address or mobile number once its code is right. The old one is told.',
    z.object({ way: contactWay, to: text(255), verificationCode: text(255), codeId: text(80).optional() }),
    emptyObject,
  ),
  openedAccounts: endpointSchema(
    'The accounts that the agent opened for others and whose owners have set no password yet, the newest 50.',
    emptyObject,
    z.object({
      waiting: listOrNone(
        z.object({
          id: z.string(),
          username: z.string(),
          isAgent: z.boolean(),
          openedAt: instant,
          until: instant.nullable().describe('Until when the link works; null when it has ended'),
        }),
      ),
    }),
  ),
  openAccount: endpointSchema(
    'Opens an account directly below the agent. Fields and their rules are those of registration, without secrets, proofs and inviter.',
    registration
      .pick({
        username: true,
        payeeName: true,
        email: true,
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
    'A new link for an opened account whose owner has set no password yet. The older one stops working.',
    z.object({ id: code }),
    openingLink,
  ),
  staff: endpointSchema("The agent's helpers, by name, without those who were ended.", emptyObject, staffList),
  openStaff: endpointSchema(
    'Opens a sign-in for a helper of the agent. The name is subject to the rule of registration; the password is set by the link.',
    z.object({ username: text(255), rights: staffRightList }),
    openingLink,
  ),
  changeStaffRights: endpointSchema(
    'What a helper may do from the next request on.',
    z.object({ id: code, rights: staffRightList }),
    staffList,
  ),
  renewStaffLink: endpointSchema(
    'A new link for a helper. The password stops working at once, and every session of the helper ends.',
    z.object({ id: code }),
    openingLink,
  ),
  endStaff: endpointSchema("Ends a helper's access at once, for good.", z.object({ id: code }), staffList),
  closing: endpointSchema(
    'What closing the account would mean now, and what it takes.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      money: amount.describe("Own money in the balance and in the wallets of providers; it stays the member's"),
      bonus: amount.describe('Lost with the account'),
      points: z.number().int(),
      openBets: z.number().int().describe('Without a result yet: it is still booked'),
      drawsAhead: z.number().int().describe('Lottery draws whose sales are open: their price returns to the balance'),
      openWithdrawals: z.number().int().describe('On their way: they are still paid'),
      recordsKeptFor: z.string().describe('How long the market makes us keep the records, an ISO 8601 duration'),
      password: z.boolean().describe('False for a member who signs in by code alone'),
      secondCheck: z.enum(['none', 'authenticator', 'code']).describe('`code`: from sendClosingCode'),
      contacts,
      supportEmail: z.string().describe('Who opens the account again, and pays out what is left'),
    }),
  ),
  sendClosingCode: endpointSchema('Sends the code that closes the account.', z.object({ way: contactWay }), sentCode),
  closeAccount: endpointSchema(
    'Closes the account: every session ends, and nobody can sign in. Only the operator opens it again.',
    z.object({
      leaves: amount.describe('The money that the member has seen and leaves here'),
      password: text(255).optional().describe('The login password, unless the member has none'),
      way: contactWay.optional(),
      verificationCode: text(255).optional(),
      codeId: text(80).optional(),
    }),
    emptyObject,
  ),
  sessions: endpointSchema(
    'The latest sign-ins, newest first, and which of them are still open.',
    emptyObject,
    z.object({
      sessions: z.array(
        z.object({
          id: code,
          current: z.boolean().describe('The one that asks'),
          live: z.boolean(),
          ip: z.string(),
          country: z.string().nullable().describe('Two letters, where a trusted proxy names it'),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          startedAt: instant,
          seenAt: instant,
        }),
      ),
    }),
  ),
  endSession: endpointSchema('Signs one device out.', z.object({ id: code }), emptyObject),
  endOtherSessions: endpointSchema('Signs out every device but this one.', emptyObject, emptyObject),
  beginPasskey: endpointSchema(
    'Begins a new passkey: what `navigator.credentials.create` needs. Its challenge works once, for five minutes, in this session.',
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
    'Stores a passkey that the device has made. The member is told.',
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
        .describe('The `RegistrationResponseJSON` of the standard; what is not listed is ignored'),
    }),
    emptyObject,
  ),
  renamePasskey: endpointSchema('Renames a passkey.', z.object({ id: code, name: passkeyName }), emptyObject),
  removePasskey: endpointSchema(
    'Removes a passkey: it signs nobody in any more. The member is told.',
    z.object({ id: code, password: typedPassword }),
    emptyObject,
  ),
  beginPasskeyLogin: endpointSchema(
    'Begins a sign-in with a passkey: what `navigator.credentials.get` needs. Its challenge works once, for five minutes.',
    emptyObject,
    z.object({
      challenge: z.string(),
      rpId: z.string(),
      userVerification: z.literal('required'),
      timeout: z.number().int().describe('Milliseconds'),
    }),
  ),
  passkeyLogin: endpointSchema(
    'Opens a session with a passkey.',
    z.object({
      credential: z
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
        .describe('The `AuthenticationResponseJSON` of the standard; what is not listed is ignored'),
      side: z.enum(['member', 'agent']).default('member').describe('Which of the two forms it is; each is for its own people'),
    }),
    sessionOpened,
  ),
  turnAuthenticator: endpointSchema(
    'Adds the authenticator with a first code, or removes it with another.',
    z.object({ verificationCode: text(20), on: z.boolean() }),
    z.object({ on: z.boolean() }),
  ),
} as const;

export type AccessSchemas = typeof accessSchemas;
