-- What members choose about their account: picture, colour, notices of sign-ins; and when a contact changed or the account was closed.

alter table members
  add column avatar text,
  add column label_color text,
  add column tells_every_login boolean not null default false,
  add column contact_changed_at timestamptz,
  add column closed_at timestamptz;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (
  purpose in ('login', 'register', 'reset', 'verify', 'withdrawal_account', 'payment_password', 'withdrawal', 'contact')
);
