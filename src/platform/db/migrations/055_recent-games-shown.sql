-- Members may switch off the row of games that they opened recently.
alter table members add column shows_recent boolean not null default true;
