-- Stored boards of before lack counts and names of teams; each is made anew within a minute.
DELETE FROM contest_boards;
