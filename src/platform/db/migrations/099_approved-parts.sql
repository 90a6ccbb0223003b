-- An approved part in a promotion that is counted after its end had a decision before it was counted, and so was never paid.
update promotion_entries set decided_at = null
where state = 'joined' and decided_at is not null
  and promotion in (select code from promotions where kind in ('rebate', 'race') and (ends_at is null or ends_at > now()));
