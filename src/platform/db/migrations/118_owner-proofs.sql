-- When the owner last proved themselves in the session, so that what outlives it needs no new sign-in.
alter table sessions add column proved_at timestamptz;

-- Codes that stand in for an authenticator or a passkey. Each works once.
create table recovery_codes (
  member_id bigint not null references members,
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- A member without their authenticator or passkey asks for the weaker ways, which open a day later. Whoever is told can stop it.
create table factor_recoveries (
  member_id bigint primary key references members,
  asked_at timestamptz not null,
  opens_at timestamptz not null,
  ends_at timestamptz not null,
  stop_hash text not null unique
);

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (
  purpose in (
    'login', 'register', 'reset', 'verify', 'withdrawal_account', 'payment_password', 'withdrawal', 'contact', 'closing', 'proof', 'transfer',
    'conversion'
  )
);
