-- Members sign in with a passkey: a key pair whose private half stays in their device.

create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- The host name that it was made for. It works nowhere else.
  rp_id text not null,
  credential_id text not null,
  -- SubjectPublicKeyInfo as base64url.
  public_key text not null,
  -- How often the device says it has signed; 0 from devices that do not count.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (rp_id, credential_id)
);
create index passkeys_member on passkeys (member_id);

-- What devices know the member by, so that a second passkey on one device replaces the first. It tells nothing about the member.
alter table members add column passkey_handle text unique;
