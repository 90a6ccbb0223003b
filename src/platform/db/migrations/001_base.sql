-- What every room stands on: settings, the content's version, the clock's work, and search.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents, fit for an index: unaccent alone is not immutable, because its dictionary can be swapped.
create function fold_text(raw text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, raw));

create table platform_settings (
  name text primary key,
  value jsonb not null,
  version bigint not null default 1
);

-- One row whose number grows whenever something that a cached page shows has changed. Every process asks for it each second.
create table content_version (
  single boolean primary key default true check (single),
  version bigint not null
);
insert into content_version (version) values (1);

-- For triggers: `after insert or update or delete or truncate on <table> for each statement execute function touch_content()`.
create function touch_content() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;

create trigger settings_touch_content
  after insert or update or delete or truncate on platform_settings
  for each statement execute function touch_content();

create table jobs (
  name text not null,
  key text not null default '',
  run_at timestamptz not null,
  attempts integer not null default 0,
  data jsonb not null default '{}',
  last_error text,
  primary key (name, key)
);
create index jobs_due on jobs (run_at);
