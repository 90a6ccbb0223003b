-- Accounts elsewhere by which a member may sign in, and the visits to their providers that are under way.

create table linked_accounts (
  member_id bigint not null references members on delete cascade,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  name text not null,
  linked_at timestamptz not null,
  primary key (member_id, provider),
  constraint linked_accounts_subject unique (provider, subject)
);

create table provider_visits (
  -- SHA-256 of the state that goes to the provider and comes back.
  state_hash text primary key,
  -- SHA-256 of what only the browser that began holds.
  proof_hash text not null,
  provider text not null,
  -- Null: begun by a guest, to sign in.
  member_id bigint references members on delete cascade,
  expires_at timestamptz not null
);
create index provider_visits_expiry on provider_visits (expires_at);

-- An account elsewhere that has been shown, waiting for its one confirmation.
create table link_tickets (
  ticket_hash text primary key,
  provider text not null,
  subject text not null,
  name text not null,
  -- Null: shown by a guest, who may sign in or register first.
  member_id bigint references members on delete cascade,
  expires_at timestamptz not null
);
create index link_tickets_expiry on link_tickets (expires_at);
