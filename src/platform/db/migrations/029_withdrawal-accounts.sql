-- Accounts that members withdraw to, and the payment password that a withdrawal needs.

create table withdrawal_accounts (
  id text primary key,
  member_id bigint not null references members on delete cascade,
  -- A code of the brand's list of banks and e-wallets.
  institution text not null,
  -- Encrypted under the server's secret.
  number text not null,
  -- Keyed hash of institution and number. Equal accounts match, and the database reveals none.
  number_hash text not null,
  -- The last four characters, for screens.
  number_end text not null,
  holder text not null,
  created_at timestamptz not null,
  -- Null until its owner typed the code.
  confirmed_at timestamptz,
  -- A removed account stays, because withdrawals refer to it, and because no other member may bind it.
  removed_at timestamptz
);
-- One account belongs to one member. An unconfirmed one blocks nobody: anyone could add a number that is not theirs.
create unique index withdrawal_accounts_number on withdrawal_accounts (number_hash) where confirmed_at is not null;
create index withdrawal_accounts_of_member on withdrawal_accounts (member_id) where removed_at is null;

alter table members add column payment_password_hash text;
update members set payment_password_hash = details ->> 'paymentHash', details = details - 'paymentHash' where details ? 'paymentHash';

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('login', 'register', 'reset', 'verify', 'withdrawal_account', 'payment_password'));
