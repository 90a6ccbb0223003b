-- Members close their accounts with a code of its own, and sign-ins keep the country that a trusted proxy named.

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (
  purpose in ('login', 'register', 'reset', 'verify', 'withdrawal_account', 'payment_password', 'withdrawal', 'contact', 'closing')
);

alter table sessions add column country text;
