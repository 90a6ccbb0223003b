-- The referral page reads what each friend earned the member, also of a player with years of postings.
create index postings_of_referral on postings (member_id) where kind = 'points_referral';
