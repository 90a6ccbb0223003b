-- One-time codes, the networks a member is known from, and what the world outside refused lately.

create table codes (
  -- What the person who asked is given. The code itself is nowhere: it follows from this id and the server's secret.
  id text primary key,
  purpose text not null check (purpose in ('login', 'register', 'reset', 'verify')),
  -- Number or address, hashed under the server's secret.
  recipient text not null,
  -- The network it was asked from.
  network text not null,
  tries integer not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_newest on codes (recipient, purpose, network, made_at desc);
create index codes_expiry on codes (expires_at);

create table known_networks (
  member_id bigint not null references members on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (member_id, network)
);
insert into known_networks (member_id, network, seen_at)
  select member_id, ip, max(started_at) from sessions group by member_id, ip;

create table outside_faults (
  port text primary key,
  at timestamptz not null
);
