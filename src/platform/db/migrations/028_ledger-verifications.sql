-- The nightly verification of the ledger. A row is one run and stores its progress between batches.
create table ledger_verifications (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  progress jsonb not null
);
create index ledger_verifications_finished on ledger_verifications (finished_at);
