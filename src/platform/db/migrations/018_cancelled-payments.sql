-- A provider also tells that a person left without paying: that is an end, and it is told like the others.

alter table payment_notifications drop constraint payment_notifications_state_check;
alter table payment_notifications add constraint payment_notifications_state_check check (state in ('pending', 'paid', 'declined', 'cancelled'));
alter table payment_notifications drop constraint payment_notifications_outcome_check;
alter table payment_notifications add constraint payment_notifications_outcome_check
  check (outcome in ('noted', 'credited', 'declined', 'cancelled', 'ignored', 'wrong_amount'));

alter table demo_payments drop constraint demo_payments_decision_check;
alter table demo_payments add constraint demo_payments_decision_check check (decision in ('approved', 'approved_later', 'declined', 'cancelled'));
alter table demo_payment_news drop constraint demo_payment_news_state_check;
alter table demo_payment_news add constraint demo_payment_news_state_check check (state in ('pending', 'paid', 'declined', 'cancelled'));
