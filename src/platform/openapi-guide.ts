/** The guide in the OpenAPI document: everything a platform or a client must know that no schema can express. */

/** A worked example of one encrypted body; a test recomputes it independently. Bytes are base64url without padding. */
const encryptionExample = {
  platformPrivateKey: 'ERERERERERERERERERERERERERERERERERERERERERE',
  publicKey: 'BAIX5hfwtkQ5KCePlpmeaaI6TywVK99tbN9m5bgCgtTtGUp968uXcS0t2jyoWqh2Wlb0X8dYWZZS8ol8ZTBuV5Q',
  ephemeralPrivateKey: 'IiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiI',
  sharedSecret: 'zPwmH1gZPJjKStSlO7rG8O4pvE1IQ4CQRGkIYiynmvY',
  info: 'isla 1 example BNZak5d8qj0bCBhS_1ennkZfFmBXcwS66tUF3TpIWJzzUBheiVNy32Ih6joTdVfkc_3bZ1XwW9UHw8Uz_OnJEoU 1790000000000',
  aesKey: 'NjhFwdZBxWKf5Gndvsmoq6C1bT0VXZn17D9zUhwADWM',
  body: '{"username":"ana","password":"lagoon77tides","type":"username"}',
  encrypted: {
    keyId: 'example',
    epk: 'BNZak5d8qj0bCBhS_1ennkZfFmBXcwS66tUF3TpIWJzzUBheiVNy32Ih6joTdVfkc_3bZ1XwW9UHw8Uz_OnJEoU',
    iv: 'MzMzMzMzMzMzMzMz',
    at: 1_790_000_000_000,
    data: 'PZvlaIJQ57vW51ncMCmD8RjjNkioU8WEuvKaC504Qdcmx7Xx5WrH24TspgsJJ6tlRWXACcvYf2LOE0MiDsqgyZI0QJKPWtKF2G2f_0ZjSQ',
  },
};

/** One encoded customer service path and the address it stands for. */
const legacyPathExample = {
  address: 'https://desk.isla.example/vip',
  path: 'U2FsdGVkX18BAgMEBQYHCH99TKW1wRx+JWT1rN64dQIBzAb/kSTZ9U4g9AJcBZD7lagoon77',
};

export const guide = `Every answer is JSON in UTF-8.

## Answers
Done: \`{ "success": true, "value": … }\`. Refused: \`{ "success": false, "errorCode": "…", "message": "…", "value": { … } }\`.
\`message\` is in the language of \`Accept-Language\`. \`value.fields\` maps a bad field to its own \`code\` and parameters; the site says it in its own words, and in general ones where a parameter is missing. \`value.captcha: true\` asks for the picture of \`/wps/captcha\` with the next try. \`value.retryAfter\` repeats \`Retry-After\` in seconds. \`value.reference\` is what support looks for.
Each operation lists the codes it may answer, by status, and \`RefusalValue.<code>\` the details of a code that has its own. The required ones are what the site goes on with: without one that has no default, the answer cannot be read. The others may be missing. A client shows its general sentence for a code that it does not know.

| status | means |
|---|---|
| 400 | what was sent does not fit; nothing was done |
| 401 | there is no session, or it has ended, or the credentials are wrong |
| 403 | this role may not do this |
| 404 | there is none, or it is somebody else's: the two are never told apart |
| 405 | wrong method |
| 408 | nobody knows whether it was done: ask again with the same key |
| 409 | it conflicts with how things stand |
| 413, 415 | too large, or not JSON |
| 429 | too many requests; \`Retry-After\` says when to come back |
| 451 | closed in this region |
| 500 | a fault, with nothing but a reference |
| 501 | not built yet; 401 comes first |
| 502 | the platform's answer cannot be read (said by the site) |
| 503 | closed or busy; nothing was done; \`Retry-After\` says when to come back |

## Headers of a request
| header | means |
|---|---|
| \`Authorization: Bearer …\` | the token of the session. A browser has a cookie instead, and the site makes the header of it |
| \`X-Token-In: body\` | asks a call that opens a session to give the token in \`value.token\`. The site sends it to the platform. Asked by a browser, \`value.token\` is empty and the token is in a cookie |
| \`X-Device-Mark\` | on \`POST /wps/session/login\`: the mark that an earlier sign-in gave in \`value.device.mark\`. The device passed the slider, so \`human\` may be missing. It is good for one sign-in, also for one that is refused. A browser has a cookie instead |
| \`Accept-Language\` | the internal code of the language: \`EN\`, \`TY\`, \`CN\`, \`ID\`, \`TH\`, \`VI\` |
| \`Idempotency-Key\` | on each call that moves money: 8 to 80 letters, digits, \`_\` and \`-\` |
| \`X-Isla-Poll: 1\` | a timer asks, not a person: the call does not keep the session alive |
| \`X-Forwarded-For\`, \`X-Country\` | the visitor's address, and two letters of the country where a proxy knows it |
| \`X-Forwarded-Host\`, \`X-Request-Id\` | the host that the visitor typed, and the id of the request for the log |

## Headers of an answer
| header | means |
|---|---|
| \`Retry-After\` | seconds, with every 429 and 503 |
| \`Idempotency-Replayed: true\` | this is the answer of an earlier request with the same key |
| \`X-Isla-Member\` | optional, on an answer to a call with a session: text of your choice that names its member, the same for each session. The site takes it off and limits by it. Without it, each session is limited by itself |
| \`X-Content-Version\` | on \`GET /wps/system/status\`: any text that changes whenever something changes that pages show. The site asks each second and makes its pages anew after a change |

## Money
An amount is a decimal string in major units, such as \`"1234.50"\`. A call that moves money needs an \`Idempotency-Key\`. The same key and body give the same answer again and move nothing. The same key with another body gives 409 \`wallet.key_reused\`. After 408, or after no answer at all, ask again with the same key, or ask \`GET /wps/v2/outcome\`.

## Sessions
A call that opens a session gives \`value.token\`: 16 to 3,800 characters of \`A-Z a-z 0-9 _ - . ~ + /\`, with two \`=\` at the end at most. It may give \`value.device\`: a mark of 20 to 200 characters of \`A-Z a-z 0-9 _ - .\` and the seconds it lasts. Before the site reads pictures that a member sends, it asks \`GET /wps/member/info\` whether the session exists. A session ends after 30 minutes without activity and after 12 hours in any case.

## Encrypted bodies
Operations with \`x-encrypted-body\` take the schema named there, encrypted. What travels is \`EncryptedBody\`. Bytes are base64url without padding.

1. Ask \`GET /wps/system/key\` for \`keyId\`, \`publicKey\` (a P-256 point, uncompressed, 65 bytes) and \`serverTime\`.
2. Make a new P-256 key pair for this message alone. \`epk\` is its public point, uncompressed.
3. \`at\` is now in milliseconds since 1970, on the clock of \`serverTime\`. A message is read for five minutes before and after it, and only once.
4. The shared secret is ECDH of your private key and \`publicKey\`: the 32 bytes of the X coordinate.
5. \`info\` is the text \`isla 1 {keyId} {epk} {at}\`, with one space between.
6. The key is HKDF-SHA-256 of the shared secret: salt of 32 zero bytes, \`info\` as info, 32 bytes long.
7. \`data\` is AES-256-GCM of the body's JSON in UTF-8: \`iv\` of 12 random bytes, \`info\` as additional data, the 16 bytes of the tag at the end.

Worked out with fixed keys (never use them):

\`\`\`json
${JSON.stringify(encryptionExample, null, 2)}
\`\`\`

\`random\` of free play is such an encrypted body as JSON text; its content is \`{ "random": "8 to 200 characters" }\`.

## The human check
\`GET /wps/verification/human\` gives \`id\`, \`salt\` and \`bits\`. Find any text of ASCII characters so that SHA-256 of \`salt\` followed by it begins with that many zero bits. Send \`human: { id, answer }\` once, within five minutes.

## Paths of customer service
\`path\` is what crypto-js makes of an address and a passphrase, followed by the passphrase, which is the last 8 characters. What stands before it is base64 of \`Salted__\`, 8 bytes of salt, and AES-256-CBC with PKCS#7 padding. Key (32 bytes) and IV (16 bytes) are OpenSSL's \`EVP_BytesToKey\` with MD5, one round, of passphrase and salt. It hides the address from a glance and nothing more.

\`\`\`json
${JSON.stringify(legacyPathExample, null, 2)}
\`\`\`

## What the site takes from a platform
Fields that no schema names are dropped. An amount may come as a JSON number with two decimals or fewer. Details of a refusal that do not fit are left out, unless they are required. Anything else that does not fit is answered to the visitor with 502 \`platform.unreadable\`, and the log names the call and the field.`;
