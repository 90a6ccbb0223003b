/** Shapes of the calls by which a person gets in. */
import { z } from 'zod';
import { providers } from '#values/providers.ts';
import { code, instant, nothing, shape, text } from './shape.ts';
import { humanAnswer } from './system.shape.ts';

const opened = z.object({
  token: z.string().describe('Empty for a browser: the edge keeps it in the session cookie'),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  device: z
    .object({ mark: text(200), lasts: z.number().int().describe('Seconds for which it may be used') })
    .optional()
    .describe(
      'Where the slider was passed: the edge keeps the mark in a cookie and brings it to the next sign-in as X-Device-Mark; a browser never sees it',
    ),
});

/** How somebody shows to hold a number: a code of ours, or the word of the phone provider. */
const numberProof = {
  verificationCode: text(255).optional(),
  codeId: text(80)
    .optional()
    .describe('From the answer that said the code was sent; without it the newest code this network asked for counts'),
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4000).optional(),
};
const codeSent = z.object({
  expiredMinutes: z.number().int().describe('Until another may be asked for; the code itself holds ten minutes'),
  codeId: z.string(),
  digits: z.number().int(),
  firebase: z.boolean().describe('The phone provider sent it: its word for the code is asked for by phoneProof'),
});
/** What the phone provider's own check of a person gave to the browser, when `phone.check-needed` asked for it. */
const check = text(4000).optional();
const task = z.object({
  id: code,
  salt: z.string(),
  bits: z.number().int().describe('Leading zero bits that SHA-256(salt + answer) must have'),
});
const provider = z.enum(providers);
const way = z.enum(['sms', 'email', 'authenticator', 'bankName']);
const proof = text(100).describe('From the call that began the visit; this browser alone has it');
const query = text(4000).describe('The query of the address that the provider sent the browser back to');

/** What a registration carries; which fields count is decided by the field config. */
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

export const accessShapes = {
  ways: shape(
    'Which ways in are open: modules that are on and connected.',
    nothing,
    z.object({
      loginBySms: z.boolean(),
      registerByUsername: z.boolean(),
      registerByMobile: z.boolean(),
      resetByEmail: z.boolean(),
      resetByPhone: z.boolean(),
      freePlay: z.boolean(),
      thirdParty: z.array(provider),
      openidName: z.string().default('').describe('What the button of the provider `openid` says'),
      phoneProvider: z.boolean().describe('Codes for numbers are sent by the third-party phone provider'),
    }),
  ),
  human: shape(
    'A small task that shows a person is there: slide, or let the device compute; good once, for five minutes.',
    z.object({ use: z.literal('sms').optional().describe('Before a text message the task is as large as the budget of messages asks') }),
    task,
  ),
  login: shape(
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
    opened,
  ),
  freePlay: shape(
    'Opens a trial session with play balance.',
    z.object({
      os: text(80),
      platform: z.literal('W'),
      random: text(2000).describe('JSON of a sealed envelope (R5) around { random: a random string of 8 to 200 characters }'),
      gatewayVersion: z.literal(3),
    }),
    opened,
  ),
  logout: shape('Ends the session.', nothing, nothing),
  register: shape('Opens an account by username.', registration, opened),
  registerMobile: shape('Opens an account by mobile number.', registration, opened),
  affiliate: shape('Whether an affiliate code holds.', z.object({ code: text(80), domain: text(255).optional() }), nothing),
  smsLogin: shape(
    'Sends a code by text message to sign in or for a new password. Says the same whether the number is known or not.',
    z.object({
      mobileNum: text(30),
      countryDialingCode: text(10),
      human: humanAnswer.optional(),
      check,
      moduleId: z.enum(['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3']).default('MOBILEVERCODELOGIN3').describe('What the code is for'),
    }),
    codeSent,
  ),
  smsRegister: shape(
    'Sends a registration code by text message.',
    z.object({ mobileNo: text(30), countryDialingCode: text(10), human: humanAnswer.optional(), check }),
    codeSent,
  ),
  phoneProof: shape(
    'Exchanges a code that the phone provider sent for its word that somebody holds the number.',
    z.object({ codeId: text(2000), verificationCode: text(255) }),
    z.object({ firebaseIdToken: z.string() }),
  ),
  passwordByEmail: shape(
    'Sends a one-time link by e-mail. Says the same whether the account exists or not.',
    z.object({ username: text(255), email: text(255) }),
    z.object({ sent: z.literal(true) }),
  ),
  resetLink: shape(
    'Whether a one-time link still sets a new password; asking does not use it up. Sent in the body, so that no address of a call holds it.',
    z.object({ link: text(200) }),
    z.object({ works: z.boolean() }),
  ),
  resetPassword: shape(
    'Sets a new password by the one-time link. Every session of the account ends, and so does the one of this browser.',
    z.object({ link: text(200), newPassword: text(255), confirmNewPassword: text(255) }),
    nothing,
  ),
  passwordByPhone: shape(
    'Sets a new password by a text message code. Every session of the account ends, and so does the one of this browser.',
    z.object({ newPassword: text(255), mobileNum: text(30), countryDialingCode: text(10).optional(), ...numberProof }),
    nothing,
  ),
  changePassword: shape(
    'Changes the password. Every other session of the member ends.',
    z.object({ oldPassword: text(255).optional(), newPassword: text(255), confirmNewPassword: text(255) }),
    nothing,
  ),
  sendVerification: shape(
    'Sends the code of an extra verification that a login was refused with.',
    z.object({ verificationId: text(80), way: z.enum(['sms', 'email']) }),
    codeSent,
  ),
  verifyLogin: shape(
    'Extra verification from an unregistered network: opens the session.',
    z.object({
      verificationId: text(80),
      way,
      verificationCode: text(255).optional(),
      codeId: text(80).optional(),
      payeeName: text(255).optional(),
    }),
    opened,
  ),
  challenge: shape(
    'A challenge to log in with after a phone reset: a task like that of the slider.',
    z.object({ type: z.literal('login').default('login') }),
    task,
  ),
  firstLogin: shape('What follows a first login.', nothing, nothing),
  thirdParty: shape(
    'Begins a visit to a sign-in provider: to sign in, or, for whoever is signed in, to link it.',
    z.object({ provider }),
    z.object({ url: z.string(), proof: z.string() }),
  ),
  thirdPartyLogin: shape(
    'Opens a session for the member that the account elsewhere is linked to.',
    z.object({ provider, proof, query }),
    opened,
  ),
  link: shape(
    'Links an account elsewhere: first shows which one, then, confirmed, links it for good.',
    z.object({ provider, proof: proof.optional(), query: query.optional(), ticket: text(80).optional(), confirm: z.boolean().optional() }),
    z.object({ linked: z.boolean(), name: z.string(), ticket: z.string().describe('To confirm with; empty once it is linked') }),
  ),
  links: shape('What is linked.', nothing, z.array(z.object({ provider, name: z.string(), linkedAt: instant }))),
  authenticator: shape(
    'A new secret for an authenticator; it counts once a code of it has come back.',
    nothing,
    z.object({ secretUri: z.string() }),
  ),
  turnAuthenticator: shape(
    'Puts the authenticator on with a first code, or takes it off with another.',
    z.object({ verificationCode: text(20), on: z.boolean() }),
    z.object({ on: z.boolean() }),
  ),
} as const;

export type AccessShapes = typeof accessShapes;
