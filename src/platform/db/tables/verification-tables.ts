/** Kysely types for 009_codes.sql, 010_verification.sql and 011_linked-accounts.sql. */
import type { Generated } from 'kysely';
import type { IdentityProvider } from '#values/access/oauth-providers.ts';

export interface CodesTable {
  id: string;
  purpose:
    | 'login'
    | 'register'
    | 'reset'
    | 'verify'
    | 'withdrawal_account'
    | 'payment_password'
    | 'withdrawal'
    | 'contact'
    | 'closing'
    | 'proof';
  recipient: string;
  network: string;
  tries: Generated<number>;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface KnownNetworksTable {
  member_id: bigint;
  network: string;
  seen_at: Date;
}

interface OutsideFaultsTable {
  port: string;
  at: Date;
}

interface LoginRequestsTable {
  id_hash: string;
  member_id: bigint;
  tries: Generated<number>;
  expires_at: Date;
  done_at: Date | null;
  slid_at: Date | null;
}

interface AuthenticatorsTable {
  member_id: bigint;
  secret: string;
  made_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
}

interface PasskeysTable {
  id: Generated<bigint>;
  member_id: bigint;
  rp_id: string;
  credential_id: string;
  public_key: string;
  counter: bigint;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

interface RecoveryCodesTable {
  member_id: bigint;
  code_hash: string;
  made_at: Date;
  used_at: Date | null;
}

interface FactorRecoveriesTable {
  member_id: bigint;
  asked_at: Date;
  opens_at: Date;
  ends_at: Date;
  stop_hash: string;
}

interface PhoneProofsTable {
  digest: string;
  expires_at: Date;
}

interface LinkedAccountsTable {
  member_id: bigint;
  provider: IdentityProvider;
  subject: string;
  name: string;
  linked_at: Date;
}

interface ProviderVisitsTable {
  state_hash: string;
  proof_hash: string;
  provider: IdentityProvider;
  member_id: bigint | null;
  expires_at: Date;
}

interface LinkTicketsTable {
  ticket_hash: string;
  provider: IdentityProvider;
  subject: string;
  name: string;
  member_id: bigint | null;
  expires_at: Date;
}

/** Tables of the ways to log in besides a password. */
export interface VerificationTables {
  codes: CodesTable;
  known_networks: KnownNetworksTable;
  outside_faults: OutsideFaultsTable;
  login_requests: LoginRequestsTable;
  authenticators: AuthenticatorsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  factor_recoveries: FactorRecoveriesTable;
  phone_proofs: PhoneProofsTable;
  linked_accounts: LinkedAccountsTable;
  provider_visits: ProviderVisitsTable;
  link_tickets: LinkTicketsTable;
}
