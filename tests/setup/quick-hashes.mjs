// Loaded into a server before anything else: it hashes passwords at the lowest cost. At the cost in service, which `password-hashes`
// tests, a hash takes longer than any other part of signing in. All servers of a run do so, because they share their accounts.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
syncBuiltinESMExports();
