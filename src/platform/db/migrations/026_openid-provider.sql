-- Besides Google and Facebook any OpenID provider that the operator names.
alter table linked_accounts drop constraint linked_accounts_provider_check;
alter table linked_accounts add constraint linked_accounts_provider_check check (provider in ('google', 'facebook', 'openid'));
