-- Logins whose password was right and whose network is new, and the authenticators that may vouch for them.

create table login_requests (
  -- SHA-256 of what the browser holds.
  id_hash text primary key,
  member_id bigint not null references members on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null,
  done_at timestamptz
);
create index login_requests_expiry on login_requests (expires_at);

create table authenticators (
  member_id bigint primary key references members on delete cascade,
  -- Encrypted under the server's secret.
  secret text not null,
  made_at timestamptz not null,
  -- Null until a first code has shown that the device has the secret.
  confirmed_at timestamptz,
  -- The newest half minute whose code was used: no code opens twice.
  last_step bigint not null default 0
);

-- Tokens of the phone provider that were used, each good once.
create table phone_proofs (
  digest text primary key,
  expires_at timestamptz not null
);
