-- Others see a member's wins only where the member has agreed to it (R26).

alter table members add column shows_wins boolean not null default false;
