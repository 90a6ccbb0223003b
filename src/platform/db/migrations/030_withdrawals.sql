-- Withdrawals, from the request to the receipt, and what a payment provider told about them.

create table withdrawals (
  -- Also the provider's order id: every retry of sending has the same.
  id text primary key,
  reference text not null unique,
  member_id bigint not null,
  account_id text not null references withdrawal_accounts,
  provider text not null,
  -- What left the balance; the fee is a part of it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  currency text not null,
  state text not null default 'requested'
    check (state in ('requested', 'checked', 'sending', 'sent', 'disputed', 'received', 'returned')),
  -- What the provider sent, what came back to the balance, and what the member says is missing.
  sent bigint not null default 0 check (sent between 0 and amount - fee),
  returned bigint not null default 0 check (returned between 0 and amount),
  missing bigint not null default 0 check (missing between 0 and sent),
  received_by text check (received_by in ('member', 'deadline', 'proof', 'settlement')),
  -- Why it was returned: refused by the provider when asked, or returned by it later.
  cause text check (cause in ('refused', 'returned')),
  requested_at timestamptz not null,
  checked_at timestamptz,
  sending_at timestamptz,
  sent_at timestamptz,
  -- Counts as received then, without an answer.
  receipt_until timestamptz,
  disputed_at timestamptz,
  -- A dispute is answered by then.
  dispute_due timestamptz,
  received_at timestamptz,
  returned_at timestamptz,
  -- The balance right after the request.
  balance_after bigint not null,
  check ((state = 'received') = (received_by is not null)),
  check (state <> 'received' or received_at is not null),
  check ((state = 'returned') <= (returned_at is not null)),
  check ((sent > 0) = (sent_at is not null)),
  check ((missing > 0) = (disputed_at is not null))
);
create index withdrawals_of_member on withdrawals (member_id, requested_at desc);
create index withdrawals_unsent on withdrawals (requested_at) where state in ('requested', 'checked');
create index withdrawals_to_receive on withdrawals (receipt_until) where state = 'sent';

-- A code confirms a withdrawal where the market asks for one.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('login', 'register', 'reset', 'verify', 'withdrawal_account', 'payment_password', 'withdrawal'));

-- A notification is about a deposit or a withdrawal; its id is used once for either.
alter table payment_notifications alter column deposit_id drop not null;
alter table payment_notifications add column withdrawal_id text references withdrawals;
alter table payment_notifications add constraint payment_notifications_of_one check (num_nonnulls(deposit_id, withdrawal_id) = 1);
alter table payment_notifications drop constraint payment_notifications_state_check;
alter table payment_notifications add constraint payment_notifications_state_check
  check (state in ('pending', 'paid', 'declined', 'cancelled', 'sending', 'sent', 'part_sent', 'returned', 'proven'));
alter table payment_notifications drop constraint payment_notifications_outcome_check;
alter table payment_notifications add constraint payment_notifications_outcome_check
  check (outcome in ('noted', 'credited', 'declined', 'cancelled', 'sent', 'returned', 'proven', 'ignored', 'wrong_amount'));
create index payment_notifications_withdrawal on payment_notifications (withdrawal_id, at) where withdrawal_id is not null;

-- The demo provider also sends money. A part of it, or a return, has an amount of its own.
alter table demo_payments drop constraint demo_payments_decision_check;
alter table demo_payments add constraint demo_payments_decision_check
  check (decision in ('approved', 'approved_later', 'declined', 'cancelled', 'sent'));
alter table demo_payment_news drop constraint demo_payment_news_state_check;
alter table demo_payment_news add constraint demo_payment_news_state_check
  check (state in ('pending', 'paid', 'declined', 'cancelled', 'sending', 'sent', 'part_sent', 'returned', 'proven'));
alter table demo_payment_news add column amount bigint;

insert into jobs (name, run_at) values ('wallet.withdrawals', '2000-01-01');
