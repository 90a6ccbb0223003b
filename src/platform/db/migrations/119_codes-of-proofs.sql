-- Transfers and points ask for a proof, which has its own code, so no code is for them alone.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (
  purpose in ('login', 'register', 'reset', 'verify', 'withdrawal_account', 'payment_password', 'withdrawal', 'contact', 'closing', 'proof')
);
