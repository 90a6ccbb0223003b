-- What a job could not do and left out, so that the rest goes on: a ticket, a payout, a branch, a message. It is not half done: what it
-- would have changed was rolled back.
create table set_aside (
  kind text not null,
  id text not null,
  reason text not null,
  tries integer not null default 1,
  first_at timestamptz not null,
  -- When a job takes it up again. Null waits for a person.
  again_at timestamptz,
  -- Of a delivery that was given up: what it needs to run again.
  data jsonb,
  primary key (kind, id)
);
